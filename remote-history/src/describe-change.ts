import { fieldInWords, valueInWords } from './fields.ts'
import type { Change } from './history-api.ts'
import { t } from './words/t.ts'
import type { Sentence } from './words/t.ts'

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

/** What was done, and to whom or what where the sentence has a place for it. */
export const deeds = {
  'message.read': 'Read a letter',
  'message.unread': 'Marked a letter as unread',
  'message.answered': 'Marked a letter as answered',
  'message.unanswered': 'Marked a letter as not answered',
  'message.reply': 'Answered a letter',
  'message.remove': 'Deleted a letter',
  'message.restore': 'Brought a letter back',
  'message.release': 'Let a letter through that was held back',
  'message.export': 'Exported what is kept of a person',
  'message.erase': 'Erased what was kept of a person',
  'message.tell': 'Changed whether a mail tells of new letters',
  'site.change': 'Changed the draft of the site',
  'site.publish': 'Published the site',
  'site.schedule': 'Planned to publish the site',
  'site.unschedule': 'Took back what was to be published',
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'session.end': 'Signed out elsewhere',
  'session.end-others': 'Signed out everywhere else',
  'account.add': 'Added the administrator {name}',
  'account.reset': 'Reset a password',
  'account.password': 'Changed the password',
  'account.second-factor': 'Changed whether a passkey is asked for',
  'account.mailLink': 'Sent {name} a link for a new password',
  'account.newPassword': '{name} chose a new password by a link',
  'person.passwordLink': 'Made a link for a new password of {name}',
  'person.invite': 'Invited {name}',
  'person.withdraw': 'Withdrew the invitation of {name}',
  'person.join': '{name} joined',
  'person.role': 'Changed the role of {name}',
  'person.endSessions': 'Ended the sessions of {name}',
  'person.remove': 'Removed {name}',
  'people.passkeys': 'Changed whether everybody signs in with a passkey',
  'passkey.add': 'Added the passkey {name}',
  'passkey.remove': 'Removed the passkey {name}',
  'team.link': 'Made a link for the team of {name}',
  'team.link-end': 'Ended a link for the team of {name}',
  'token.add': 'Gave the team of {name} a token',
  'token.revoke': 'Took a token of the team of {name} back',
  'key.add': 'Took a key of the team of {name}',
  'key.revoke': 'Took a key of the team of {name} back',
  'preview.link': 'Made a link to a preview of {name}',
  'preview.revoke': 'Ended a preview of {name}',
  'release.publish': 'Published {name}',
  'release.promote': 'Made {name} live',
  'release.rollback': 'Went back to {name}',
  'release.canary': 'Began a canary of {name}',
  'release.canary-ended': 'Ended a canary of {name}',
  'release.retire': 'Retired {name}',
} as const satisfies Record<string, Sentence>

/** What can be done to the entries of any list. */
export const entryDeeds = {
  add: 'Added {name}',
  change: 'Changed {name}',
  picture: 'Gave {name} a picture',
  remove: 'Deleted {name}',
  restore: 'Brought {name} back',
  hide: 'Hid {name}',
  show: 'Showed {name} again',
  move: 'Moved {name}',
  back: 'Went back to a version of {name}',
  purge: 'Deleted {name} for good',
} as const satisfies Record<string, Sentence>

/** One entry of the house's own lists, where nobody has given it a name. */
export const nameless = { staff: 'a person', rooms: 'a room' } as const satisfies Record<
  string,
  Sentence
>

/** What a table has for a key that may be none of its own. */
export function lookUp<Table extends object>(table: Table, key: string) {
  return Object.hasOwn(table, key) ? table[key as keyof Table] : undefined
}
