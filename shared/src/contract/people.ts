/**
 * What somebody may do here. An owner may do everything; an editor works with the lists and letters; a
 * reader sees what an editor sees and changes nothing; a developer works with releases, and sees no letters.
 */
export const roles = ['owner', 'editor', 'reader', 'developer'] as const

export type Role = (typeof roles)[number]

/** The role of a session: an owner's when it names none, and a reader's when it is of a later version. */
export const roleOf = (role = 'owner') => roles.find((known) => known === role) ?? 'reader'

/** Whether somebody with this role changes lists and letters. */
export const mayChange = (role = 'owner') => role === 'owner' || role === 'editor'

/** Somebody who works here. */
export interface Person {
  _id: string
  email: string
  role: Role
  /** Whether it is the caller. */
  isSelf: boolean
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC; null while they have not signed in. */
  lastSignInAt: string | null
  passkeys: number
  /** How many sessions of theirs have not ended. */
  sessions: number
}

/** Somebody who has been asked to work here, and has not chosen a password yet. */
export interface Invitation {
  _id: string
  email: string
  role: Role
  /** The email of who asked. */
  invitedBy: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Whether a mail takes the link to them. */
  byMail: boolean
  /** ISO 8601, UTC; null while the mail server has not taken it. */
  deliveredAt: string | null
  /** Why the last try to send it has failed. */
  lastError: string | null
}

/** What `GET /api/people` answers, oldest first. */
export interface People {
  people: Person[]
  invitations: Invitation[]
  /** Whether the house has a mail server. */
  canMail: boolean
  /** Whether everybody must sign in with a passkey; a server of the version before does not say. */
  arePasskeysRequired?: boolean
}

/** What `POST /api/people/invitations` answers. */
export interface Invited {
  invitation: Invitation
  /** To hand over: it opens the sign-in screen, where a password is chosen. Told this once; null of one that is mailed. */
  link: string | null
}

/** What `POST /api/people/{id}/password-link` answers. */
export interface PasswordLink {
  email: string
  /** To hand over: it opens the sign-in screen, where a new password is chosen. Told this once. */
  link: string
  /** ISO 8601, UTC. */
  expiresAt: string
}
