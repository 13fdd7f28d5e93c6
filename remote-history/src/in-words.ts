import { deeds, entryDeeds, lookUp, nameless } from './deeds.ts'
import { fieldInWords, valueInWords } from './fields.ts'
import type { Change } from './history-api.ts'
import { t } from './words/t.ts'

/** Of no use to people. */
const keptBack = ['id', 'ids', 'digest', 'key']

/** What was done, in words; an action that is newer than this screen stands for itself. */
export function actionInWords({ action, subject, before, after }: Change) {
  const [kind = '', deed = ''] = splitAtLast(action, '.')
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const done = lookUp(deeds, action)
  if (done) return t(done, { name: knownBy(now) ?? knownBy(old) ?? appIn(subject, now) })
  const ofEntry = lookUp(entryDeeds, deed)
  if (!ofEntry) return action
  const [was, is] = [knownBy(old), knownBy(now)]
  if (deed === 'change' && was && is && was !== is) return t('Renamed {was} → {is}', { was, is })
  return t(ofEntry, { name: is ?? was ?? t(lookUp(nameless, kind) ?? 'an entry') })
}

/** A remote, with the version that it is about. */
function appIn(subject: string, { version }: Fields) {
  return typeof version === 'string' ? `${subject} ${version}` : subject
}

function knownBy({ name, title, email }: Fields) {
  const known = name ?? title ?? email
  return typeof known === 'string' && known !== '' ? known : undefined
}

export interface Difference {
  field: string
  /** In words. */
  label: string
  before: string | null
  after: string | null
}

/**
 * The fields that the change has changed; of something new or deleted, all of them. What an entry is known by
 * stands in the sentence already.
 */
export function differencesOf({ before, after }: Change): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const known = ['name', 'title', 'email'].find((field) => field in now || field in old)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => field !== known && !keptBack.includes(field))
    .map((field) => ({
      field,
      label: fieldInWords(field),
      before: valueInWords(field, old[field]),
      after: valueInWords(field, now[field]),
    }))
    .filter((one) => one.before !== one.after)
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? (value as Fields) : { '': value }
}

function splitAtLast(text: string, separator: string) {
  const at = text.lastIndexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}
