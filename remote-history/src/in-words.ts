import type { Change } from './history-api.ts'

/** What was done, where `*` stands for whom or what it was done to. */
const sentences: Record<string, string> = {
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
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'session.end': 'Signed out elsewhere',
  'session.end-others': 'Signed out everywhere else',
  'account.add': 'Added the administrator *',
  'account.remove': 'Removed the administrator *',
  'account.reset': 'Reset a password',
  'account.password': 'Changed the password',
  'account.second-factor': 'Changed whether a passkey is asked for',
  'person.invite': 'Invited *',
  'person.withdraw': 'Withdrew the invitation of *',
  'person.join': '* joined',
  'person.role': 'Changed the role of *',
  'person.endSessions': 'Ended the sessions of *',
  'person.remove': 'Removed *',
  'passkey.add': 'Added the passkey *',
  'passkey.remove': 'Removed the passkey *',
  'team.link': 'Made a link for the team of *',
  'team.link-end': 'Ended a link for the team of *',
  'token.add': 'Gave the team of * a token',
  'token.revoke': 'Took a token of the team of * back',
  'key.add': 'Took a key of the team of *',
  'key.revoke': 'Took a key of the team of * back',
  'backend.allow': 'Allowed * a backend',
  'backend.revoke': 'Took the backend of * away',
  'preview.link': 'Made a link to a preview of *',
  'preview.revoke': 'Ended a preview of *',
  'release.publish': 'Published *',
  'release.promote': 'Made * live',
  'release.rollback': 'Went back to *',
  'release.canary': 'Began a canary of *',
  'release.canary-ended': 'Ended a canary of *',
  'release.retire': 'Retired *',
}

/** What can be done to the entries of any list. */
const entrySentences: Record<string, string> = {
  add: 'Added *',
  change: 'Changed *',
  picture: 'Gave * a picture',
  remove: 'Deleted *',
  restore: 'Brought * back',
  hide: 'Hid *',
  show: 'Showed * again',
  move: 'Moved *',
  back: 'Went back to a version of *',
  purge: 'Deleted * for good',
}

/** One entry of the house's own lists, where nobody has given it a name. */
const nameless: Record<string, string> = { staff: 'a person', rooms: 'a room' }

const fieldNames: Record<string, string> = {
  pictureText: 'Description of the picture',
  file: 'Picture',
  focal: 'Kept in view',
  isHidden: 'Hidden',
  origin: 'Address',
  private: 'On a private network',
  why: 'Reason',
  mail: 'Mail to',
  isWanted: 'Told by mail',
}

/** Of no use to people. */
const keptBack = ['id', 'ids', 'digest', 'key']

/** What was done, in words; an action that is newer than this screen stands for itself. */
export function actionInWords({ action, subject, before, after }: Change) {
  const [kind = '', deed = ''] = splitAtLast(action, '.')
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const sentence = sentences[action]
  if (sentence)
    return sentence.replace('*', () => knownBy(now) ?? knownBy(old) ?? appIn(subject, now))
  const ofEntry = entrySentences[deed]
  if (!ofEntry) return action
  const [was, is] = [knownBy(old), knownBy(now)]
  if (deed === 'change' && was && is && was !== is) return `Renamed ${was} → ${is}`
  return ofEntry.replace('*', () => is ?? was ?? nameless[kind] ?? 'an entry')
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
      label: fieldNames[field] ?? inWords(field),
      before: inText(field, old[field]),
      after: inText(field, now[field]),
    }))
    .filter((one) => one.before !== one.after)
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? (value as Fields) : { '': value }
}

/** `showFrom` is “Show from”. */
function inWords(field: string) {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function inText(field: string, value: unknown) {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'focal') return focalInWords(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moments.format(new Date(value)) : value
}

function focalInWords(value: unknown) {
  const { x, y } = value as { x: number; y: number }
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`
}

function splitAtLast(text: string, separator: string) {
  const at = text.lastIndexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}
