import type { AuditRecord } from '@sala/kit/contract/audit'
import { getShownName } from '@sala/kit/contract/entry'
import { describeField, describeNothing, describeValue, formatWhen, lookUp } from './fields.ts'
import { type Sentence, t } from './words/t.ts'

/**
 * Sentences by action, the most specific first: the first one that has a word for each of its placeholders is shown.
 * `{name}` is what was changed, `{app}` a remote, `{was}` what there was before.
 */
const actions = {
  'message.read': ['Read {message}'],
  'message.unread': ['Marked as unread: {message}'],
  'message.answered': ['Marked as answered: {message}'],
  'message.unanswered': ['Marked as unanswered: {message}'],
  'message.write-reply': ['Wrote a reply to {message}'],
  'message.reply': ['Answered {message}'],
  'message.remove': ['Deleted {message}'],
  'message.restore': ['Restored {message}'],
  'message.purge': ['Permanently deleted {message}'],
  'message.release': ['Marked as not spam: {message}'],
  'message.export': ['Exported a person’s data'],
  'message.erase': ['Deleted a person’s data'],
  'site.change': ['Changed the draft of the site'],
  'site.publish': ['Published the site'],
  'site.schedule': [
    'Scheduled the publication of the site for {at}',
    'Scheduled the publication of the site',
  ],
  'site.unschedule': [
    'Cancelled the publication scheduled for {at}',
    'Cancelled the scheduled publication',
  ],
  'session.sign-in': ['Signed in with {device}', 'Signed in'],
  'session.sign-out': ['Signed out from {device}', 'Signed out'],
  'session.end': ['Signed out another device: {device}', 'Signed out another device'],
  'session.end-others': ['Signed out all other devices'],
  'account.add': ['Added the administrator {name}'],
  'account.reset': ['Reset the password of {name}', 'Reset a password'],
  'account.password': ['Changed the password'],
  'account.mailLink': ['Emailed {name} a password link'],
  'account.newPassword': ['{name} reset their password by a link'],
  'person.passwordLink': ['Created a password link for {name}'],
  'person.invite': ['Invited {name} as {role}', 'Invited {name}'],
  'person.withdraw': ['Cancelled the invitation for {name}'],
  'person.join': ['{name} joined as {role}', '{name} joined'],
  'person.role': ['Changed the role of {name} from {roleWas} to {role}'],
  'person.endSessions': ['Signed {name} out everywhere'],
  'person.remove': ['Removed {name}'],
  'passkey.add': ['Added the passkey {name}'],
  'passkey.remove': ['Removed the passkey {name}'],
  'team.link': ['Created the link {name} for the team of {app}'],
  'team.link-end': ['Revoked the link {name} for the team of {app}'],
  'token.add': ['Issued the token {name} to the team of {app}'],
  'token.revoke': ['Revoked the token {name} of the team of {app}'],
  'key.add': ['Added the key {name} of the team of {app}'],
  'key.revoke': ['Revoked the key {name} of the team of {app}'],
  'preview.link': ['Created a preview link for {release}'],
  'preview.revoke': ['Revoked a preview link for {releaseWas}'],
  'release.publish': ['Published {release}'],
  'release.promote': ['Made {release} live in place of {versionWas}', 'Made {release} live'],
  'release.rollback': ['Rolled back from {versionWas} to {release}', 'Rolled back to {release}'],
  'release.canary': [
    'Started a canary of {release} beside {versionWas}',
    'Started a canary of {release}',
  ],
  'release.canary-ended': ['Ended a canary of {releaseWas}'],
  'release.retire': ['Retired {releaseWas}'],
} as const satisfies Record<string, readonly Sentence[]>

/** Fields that a sentence with this placeholder contains. */
const fieldsInSentences = {
  message: 'receivedAt',
  at: 'at',
  device: 'device',
  role: 'role',
  place: 'place',
  release: 'version',
  releaseWas: 'version',
  versionWas: 'version',
} as const satisfies Record<string, string>

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
  add: ['Added {entry}'],
  change: ['Renamed {was} to {is}', 'Changed {entry}'],
  picture: ['Changed {entry}’s picture'],
  remove: ['Deleted {entry}'],
  restore: ['Restored {entry}'],
  hide: ['Hid {entry}'],
  show: ['Made {entry} visible'],
  move: ['Moved {entry} from place {placeWas} to place {place}', 'Moved {entry}'],
  back: ['Restored an earlier version of {entry}'],
  purge: ['Permanently deleted {entry}'],
} as const satisfies Record<string, readonly Sentence[]>

/** Entries whose name was not recorded, by list. */
const unnamed = { staff: 'a person', rooms: 'a room' } as const satisfies Record<string, Sentence>

/** Fields that are not shown: what they are about is in the sentence, or means nothing to people. */
const hiddenFields = ['id', 'ids', 'digest', 'key', 'app', 'publicKey']

/** Texts of entries of which none is the entry's name. */
const entrySettings = ['pictureText', 'file', 'showFrom', 'showUntil']

type Words = Record<string, string | undefined>
/** `t` for a sentence of a list, with more values than it has placeholders. */
const fillIn = t as (sentence: Sentence, values: Words) => string

/** Describes an action in a sentence; an action unknown to this version by its key. */
export function describeAction(change: AuditRecord) {
  const setting = lookUp(settings, change.action)
  if (setting) return t(toFields(change.after)[setting.field] ? setting.on : setting.off)
  const words = toWords(change)
  const sentence = findSentence(change, words)
  return sentence ? fillIn(sentence, words) : change.action
}

/** Returns the first sentence for the action that has a word for each of its placeholders. */
function findSentence({ action }: AuditRecord, words: Words): Sentence | undefined {
  const [, verb = ''] = splitAtLast(action, '.')
  const sentences: readonly Sentence[] = lookUp(actions, action) ?? lookUp(entryActions, verb) ?? []
  return sentences.find((one) => listPlaceholders(one).every((name) => words[name] !== undefined))
}

const listPlaceholders = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The words that a sentence about the change may contain. */
function toWords({ action, subject, sender, at, before, after }: AuditRecord): Words {
  const [list = ''] = splitAtLast(action, '.')
  const [old, now] = [toFields(before), toFields(after)]
  const [was, is] = [old, now].map((fields) => {
    const field = findNameField(action, fields)
    return field ? getShownName(String(fields[field]), t('Unnamed')) : undefined
  })
  const value = (field: string, fields: Fields) => describeValue(field, fields[field]) ?? undefined
  const isRenamed = was !== undefined && is !== undefined && was !== is
  return {
    ...(isRenamed && { was, is }),
    app: subject,
    name: is ?? was,
    entry: is ?? was ?? t(lookUp(unnamed, list) ?? 'an entry'),
    message: describeMessage(sender, now.receivedAt, at),
    at: value('at', now) ?? value('at', old),
    device: value('device', now) ?? value('device', old),
    role: value('role', now),
    roleWas: value('role', old),
    place: value('place', now),
    placeWas: value('place', old),
    release: toVersion(subject, now),
    releaseWas: toVersion(subject, old),
    versionWas: value('version', old),
  }
}

/** Such as “the message from Müller, received at 09:18”. @param at when the change was made */
function describeMessage(sender: string | undefined, receivedAt: unknown, at: string) {
  if (typeof receivedAt !== 'string') return t('a message')
  const when = formatWhen(receivedAt, at)
  return sender
    ? t('the message from {sender}, received {when}', { sender, when })
    : t('a message received {when}', { when })
}

/** Returns a remote with its version, such as “garden 1.1.0”. */
function toVersion(subject: string, { version }: Fields) {
  return typeof version === 'string' ? `${subject} ${version}` : subject
}

/** The field with the name of an entry or account. Entries of remotes may have another instead: their first text. */
function findNameField(action: string, fields: Fields) {
  const isText = (field: string) => typeof fields[field] === 'string'
  const known = ['name', 'title', 'email'].find(isText)
  if (known || lookUp(actions, action)) return known
  return Object.keys(fields).find(
    (field) => isText(field) && fields[field] !== '' && !entrySettings.includes(field),
  )
}

export interface Difference {
  field: string
  /** The name of the field in the language of the screen. */
  label: string
  /** Null where nothing was replaced: in an addition or a removal. */
  before: string | null
  after: string | null
}

/** Lists the changed fields, except those that the sentence has already. */
export function listDifferences(change: AuditRecord): Difference[] {
  const [old, now] = [toFields(change.before), toFields(change.after)]
  const isReplaced = Object.keys(old).length > 0 && Object.keys(now).length > 0
  const inSentence = listPlaceholders(findSentence(change, toWords(change)) ?? '').map(
    (placeholder) => lookUp(fieldsInSentences, placeholder),
  )
  const shown = [
    ...hiddenFields,
    ...inSentence,
    findNameField(change.action, now) ?? findNameField(change.action, old),
    lookUp(settings, change.action)?.field,
    // Something that is published now.
    ...(now.at === change.at ? ['at'] : []),
  ]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !shown.includes(field))
    .map((field) => ({
      field,
      label: describeField(field),
      before: describeValue(field, old[field]),
      after: describeValue(field, now[field]),
    }))
    .filter((one) => one.before !== one.after)
    .map((one) => (isReplaced ? fillEmpty(one, old, now) : one))
}

/** Puts words in the place of a missing value. */
function fillEmpty({ field, before, after, ...rest }: Difference, old: Fields, now: Fields) {
  const isSwitch = typeof (old[field] ?? now[field]) === 'boolean'
  const nothing = isSwitch ? t('no') : describeNothing(field)
  return { ...rest, field, before: before ?? nothing, after: after ?? nothing }
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
