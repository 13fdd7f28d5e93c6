import type { Finding } from '@sala/kit/contract/release'
import type { Access, DeclaredCollection, DeclaredField } from '@sala/kit/contract/remote'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** What every entry has beside its fields. */
const taken = new Set([
  '_id',
  'file',
  'picture',
  'version',
  'deletedAt',
  'pictureText',
  'focal',
  'isHidden',
  'showFrom',
  'showUntil',
  'translations',
])

/** Lists of its own must make sense by themselves. */
export function checkCollections({ candidate }: PolicyCheck): Finding[] {
  const { collections = [], lists = [], access } = candidate.manifest.description ?? {}
  const faults = [
    ...twice(collections).map((name) => `declares the list ${name} twice`),
    ...twice(lists.map((name) => ({ name }))).map((name) => `shows the list ${name} twice`),
    ...collections
      .filter(({ name }) => isOfTheHouse(name))
      .map(({ name }) => `declares the list ${name}, which is called as one of the house is`),
    ...lists
      .filter(isUnknown(collections, access))
      .map(
        (name) =>
          `shows the list ${name} first, which is neither staff nor rooms nor one of its own${access === 'signed-in' ? '' : ' that is public'}`,
      ),
    ...collections.flatMap((one) =>
      faultsOf(one).map((fault) => `declares the list ${one.name} with ${fault}`),
    ),
  ]
  return faults.map((fault) => ({
    rule: 'collections',
    file: 'remote.json',
    message: `${nameOf(candidate)} ${fault}.`,
  }))
}

const isOfTheHouse = (list: string) => list === 'staff' || list === 'rooms'

/** What is for who is signed in alone no public page can show. */
const isUnknown =
  (collections: readonly DeclaredCollection[], screen: Access | undefined) => (list: string) =>
    !isOfTheHouse(list) &&
    !collections.some(
      ({ name, access }) => name === list && (screen === 'signed-in' || access === 'public'),
    )

function faultsOf({ fields }: DeclaredCollection) {
  const [first] = fields
  return [
    ...twice(fields).map((name) => `two fields “${name}”`),
    ...fields
      .filter(({ name }) => taken.has(name))
      .map(({ name }) => `a field “${name}”, which every entry has already`),
    ...fields.flatMap(boundsFault),
    ...(first && first.kind !== 'text'
      ? [`“${first.name}” as its first field, by which an entry is known: that must be a text`]
      : []),
  ]
}

function boundsFault({ name, kind, options, maxLength, minimum, maximum }: DeclaredField) {
  const isNumber = kind === 'number'
  if (kind === 'choice' && !options) return [`the choice “${name}” and no “options” for it`]
  if (kind !== 'choice' && options) return [`“options” for “${name}”, which is a ${kind}`]
  if (!isNumber && (minimum ?? maximum) !== undefined) {
    return [`“minimum” or “maximum” for “${name}”, which is a ${kind}`]
  }
  if (isNumber && (minimum ?? Number.NEGATIVE_INFINITY) > (maximum ?? Number.POSITIVE_INFINITY)) {
    return [`a “minimum” above the “maximum” of “${name}”`]
  }
  if (maxLength !== undefined && kind !== 'text' && kind !== 'long text') {
    return [`“maxLength” for “${name}”, which is a ${kind}`]
  }
  return []
}

function twice(named: readonly { name: string }[]) {
  const names = named.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
