import type { Change } from './history-api.ts'

const sentences: Record<string, string> = {
  'staff.add': 'Added a person',
  'staff.change': 'Changed a person',
  'staff.picture': 'Gave a person a picture',
  'staff.remove': 'Deleted a person',
  'staff.restore': 'Brought a person back',
  'rooms.add': 'Added a room',
  'rooms.change': 'Changed a room',
  'rooms.picture': 'Gave a room a picture',
  'rooms.remove': 'Deleted a room',
  'rooms.restore': 'Brought a room back',
  'session.sign-in': 'Signed in',
  'session.sign-out': 'Signed out',
  'session.end': 'Signed out elsewhere',
  'session.end-others': 'Signed out everywhere else',
  'account.add': 'Added an administrator',
  'account.remove': 'Removed an administrator',
  'account.reset': 'Reset a password',
  'account.password': 'Changed the password',
  'account.second-factor': 'Changed whether a passkey is asked for',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'team.link': 'Made a link for a team',
  'team.link-end': 'Ended a link for a team',
  'token.add': 'Gave a team a token',
  'token.revoke': 'Took a team’s token back',
  'key.add': 'Took a team’s key',
  'key.revoke': 'Took a team’s key back',
  'backend.allow': 'Allowed a remote a backend',
  'backend.revoke': 'Took a remote’s backend away',
  'preview.link': 'Made a link to a preview',
  'preview.revoke': 'Ended a preview',
  'release.publish': 'Published a release',
  'release.promote': 'Made a release live',
  'release.rollback': 'Went back to a release',
  'release.canary': 'Began a canary',
  'release.canary-ended': 'Ended a canary',
  'release.retire': 'Retired a remote',
}

/** What was done, in words; an action that is newer than this screen stands for itself. */
export const actionInWords = ({ action }: Change) => sentences[action] ?? action

export interface Difference {
  field: string
  before: string | null
  after: string | null
}

/** The fields that the change has changed; of something new or deleted, all of them. */
export function differencesOf({ before, after }: Change): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: inText(old[field]), after: inText(now[field]) }))
    .filter((one) => one.before !== one.after)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' ? (value as Record<string, unknown>) : { '': value }
}

function inText(value: unknown) {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
