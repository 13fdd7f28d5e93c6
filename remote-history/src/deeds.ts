import type { Sentence } from './words/t.ts'

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
