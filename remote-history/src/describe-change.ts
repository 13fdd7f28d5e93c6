import type { AuditRecord } from '@sala/kit/contract/audit'
import { getShownName } from '@sala/kit/contract/entry'
import { describeField, describeValue, lookUp } from './fields.ts'
import { type Sentence, t } from './words/t.ts'

/** Sentences by action; `{name}` is the subject. */
const actions = {
  'message.read': 'Read a message',
  'message.unread': 'Marked a message as unread',
  'message.answered': 'Marked a message as answered',
  'message.unanswered': 'Marked a message as unanswered',
  'message.write-reply': 'Wrote a reply to a message',
  'message.reply': 'Answered a message',
  'message.remove': 'Deleted a message',
  'message.restore': 'Restored a message',
  'message.release': 'Marked a message as not spam',
  'message.export': 'Exported a person’s data',
  'message.erase': 'Deleted a person’s data',
  'site.change': 'Changed the draft of the site',
  'site.publish': 'Published the site',
  'site.schedule': 'Scheduled the publication of the site',
  'site.unschedule': 'Cancelled the scheduled publication',
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'session.end': 'Signed out another device',
  'session.end-others': 'Signed out all other devices',
  'account.add': 'Added the administrator {name}',
  'account.reset': 'Reset a password',
  'account.password': 'Changed the password',
  'account.mailLink': 'Emailed {name} a password link',
  'account.newPassword': '{name} reset their password by a link',
  'person.passwordLink': 'Created a password link for {name}',
  'person.invite': 'Invited {name}',
  'person.withdraw': 'Cancelled the invitation for {name}',
  'person.join': '{name} joined',
  'person.role': 'Changed the role of {name}',
  'person.endSessions': 'Signed {name} out everywhere',
  'person.remove': 'Removed {name}',
  'passkey.add': 'Added the passkey {name}',
  'passkey.remove': 'Removed the passkey {name}',
  'team.link': 'Created a link for the team of {name}',
  'team.link-end': 'Revoked a link for the team of {name}',
  'token.add': 'Issued a token to the team of {name}',
  'token.revoke': 'Revoked a token of the team of {name}',
  'key.add': 'Added a key of the team of {name}',
  'key.revoke': 'Revoked a key of the team of {name}',
  'preview.link': 'Created a preview link for {name}',
  'preview.revoke': 'Revoked a preview link for {name}',
  'release.publish': 'Published {name}',
  'release.promote': 'Made {name} live',
  'release.rollback': 'Rolled back to {name}',
  'release.canary': 'Started a canary of {name}',
  'release.canary-ended': 'Ended a canary of {name}',
  'release.retire': 'Retired {name}',
} as const satisfies Record<string, Sentence>

/** Actions that turn a setting on or off, and the field with its value. */
const settings = {
  'message.tell': {
    field: 'isWanted',
    on: 'Turned email notifications on',
    off: 'Turned email notifications off',
  },
  'account.second-factor': {
    field: 'requiresPasskey',
    on: 'Required a passkey after the password',
    off: 'Stopped requiring a passkey after the password',
  },
  'people.passkeys': {
    field: 'isRequired',
    on: 'Required passkeys for everyone',
    off: 'Allowed passwords for everyone',
  },
} as const satisfies Record<string, { field: string; on: Sentence; off: Sentence }>

/** Actions on entries of any list, by the last part of the action. */
const entryActions = {
  add: 'Added {name}',
  change: 'Changed {name}',
  picture: 'Changed {name}’s picture',
  remove: 'Deleted {name}',
  restore: 'Restored {name}',
  hide: 'Hid {name}',
  show: 'Made {name} visible',
  move: 'Moved {name}',
  back: 'Restored an earlier version of {name}',
  purge: 'Permanently deleted {name}',
} as const satisfies Record<string, Sentence>

/** Entries whose name was not recorded, by list. */
const unnamed = { staff: 'a person', rooms: 'a room' } as const satisfies Record<string, Sentence>

/** Fields that are not shown. */
const hiddenFields = ['id', 'ids', 'digest', 'key']

/** Describes an action in a sentence; an action unknown to this version by its key. */
export function describeAction({ action, subject, before, after }: AuditRecord) {
  const [list = '', verb = ''] = splitAtLast(action, '.')
  const [old, now] = [toFields(before), toFields(after)]
  const setting = lookUp(settings, action)
  if (setting) return t(now[setting.field] ? setting.on : setting.off)
  const sentence = lookUp(actions, action)
  const name = getName(now) ?? getName(old) ?? toVersion(subject, now)
  if (sentence) return t(sentence, { name })
  const entrySentence = lookUp(entryActions, verb)
  if (!entrySentence) return action
  const [was, is] = [getName(old), getName(now)]
  if (verb === 'change' && was && is && was !== is) return t('Renamed {was} → {is}', { was, is })
  return t(entrySentence, { name: is ?? was ?? t(lookUp(unnamed, list) ?? 'an entry') })
}

/** Returns a remote with its version, such as “garden 1.1.0”. */
function toVersion(subject: string, { version }: Fields) {
  return typeof version === 'string' ? `${subject} ${version}` : subject
}

function getName({ name, title, email }: Fields) {
  const value = name ?? title ?? email
  return typeof value === 'string' ? getShownName(value, t('Unnamed')) : undefined
}

export interface Difference {
  field: string
  /** The name of the field in the language of the screen. */
  label: string
  before: string | null
  after: string | null
}

/** Lists the changed fields, except those that the sentence has already. */
export function listDifferences({ action, before, after }: AuditRecord): Difference[] {
  const [old, now] = [toFields(before), toFields(after)]
  const nameField = ['name', 'title', 'email'].find((field) => field in now || field in old)
  const shown = [nameField, lookUp(settings, action)?.field]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !shown.includes(field) && !hiddenFields.includes(field))
    .map((field) => ({
      field,
      label: describeField(field),
      before: describeValue(field, old[field]),
      after: describeValue(field, now[field]),
    }))
    .filter((one) => one.before !== one.after)
}

type Fields = Record<string, unknown>

function toFields(value: unknown): Fields {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? (value as Fields) : { '': value }
}

function splitAtLast(text: string, separator: string) {
  const at = text.lastIndexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}
