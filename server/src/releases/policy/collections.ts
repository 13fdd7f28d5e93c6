import type { Finding } from '@sala/kit/contract/release'
import type { Access, DeclaredCollection, DeclaredField } from '@sala/kit/contract/remote'
import { findConflicts } from '../../content/remote-lists/find-conflicts.ts'
import type { Db } from '../../foundation/db/database.ts'
import { limitFindings, type PolicyInput, releaseName, remoteJsonFinding } from './policy-input.ts'

/** Keys of every entry, which no field may have as its name. */
const reservedFields = new Set([
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

/** Checks that the lists that a remote declares and shows are consistent. */
export function checkCollections({ candidate }: PolicyInput): Finding[] {
  const { collections = [], lists = [], access } = candidate.manifest.description ?? {}
  const faults = [
    ...duplicates(toNames(collections)).map((name) => `declares the list ${name} twice`),
    ...duplicates(lists).map((name) => `shows the list ${name} twice`),
    ...collections
      .filter(({ name }) => isBuiltIn(name))
      .map(({ name }) => `declares the list ${name}, but this name is reserved`),
    ...lists
      .filter(isUnknown(collections, access))
      .map(
        (name) =>
          `shows the list ${name}, which is neither staff, rooms nor one of its own${access === 'signed-in' ? '' : ' public'} lists`,
      ),
    ...collections.flatMap((one) =>
      listFaults(one).map((fault) => `declares the list ${one.name} with ${fault}`),
    ),
  ]
  return faults.map((fault) =>
    remoteJsonFinding('collections', `${releaseName(candidate)} ${fault}.`),
  )
}

/**
 * Finds declared lists that conflict with stored entries or with the live release. A rollback
 * changes no list and is not checked.
 */
export async function checkCollectionConflicts(
  db: Db,
  { candidate, live, isRollback }: PolicyInput,
): Promise<Finding[]> {
  const { collections } = candidate.manifest.description ?? {}
  if (!collections || isRollback) return []
  const conflicts = await findConflicts(db, {
    remote: candidate.app,
    collections,
    live: live && {
      name: releaseName(live),
      collections: live.manifest.description?.collections ?? [],
    },
  })
  return limitFindings(
    conflicts.map((conflict) => ({ rule: 'collections', file: 'remote.json', ...conflict })),
  )
}

const isBuiltIn = (list: string) => list === 'staff' || list === 'rooms'

/** Finds lists that a screen cannot show. A public page cannot show a list that needs a sign-in. */
const isUnknown =
  (collections: readonly DeclaredCollection[], screen: Access | undefined) => (list: string) =>
    !isBuiltIn(list) &&
    !collections.some(
      ({ name, access }) => name === list && (screen === 'signed-in' || access === 'public'),
    )

function listFaults({ fields }: DeclaredCollection) {
  const [first] = fields
  return [
    ...duplicates(toNames(fields)).map((name) => `two fields “${name}”`),
    ...fields
      .filter(({ name }) => reservedFields.has(name))
      .map(({ name }) => `a field “${name}”, which is a reserved name`),
    ...fields.flatMap(listBoundsFaults),
    ...(first && first.kind !== 'text'
      ? [`“${first.name}” as its first field: it names the entries and must be a text`]
      : []),
  ]
}

function listBoundsFaults({ name, kind, options, maxLength, minimum, maximum }: DeclaredField) {
  const isNumber = kind === 'number'
  if (kind === 'choice' && !options) return [`the choice “${name}” without “options”`]
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

const toNames = (named: readonly { name: string }[]) => named.map(({ name }) => name)

const duplicates = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
