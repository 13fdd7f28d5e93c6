/**
 * An owner has all rights; an editor works with lists and messages; a reader can view the same but not edit;
 * a developer manages releases, and cannot see messages.
 */
export const roles = ['owner', 'editor', 'reader', 'developer'] as const

export type Role = (typeof roles)[number]

/** The role of a session: owner when it has none, reader when the role is unknown (of a later version). */
export const toRole = (role = 'owner') => roles.find((known) => known === role) ?? 'reader'

/** Whether the role can change lists and messages. */
export const canEdit = (role = 'owner') => role === 'owner' || role === 'editor'

/** A user of the back-office. */
export interface Person {
  _id: string
  email: string
  role: Role
  /** Whether it is the caller. */
  isSelf: boolean
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC; null before the first sign-in. */
  lastSignInAt: string | null
  passkeys: number
  /** Number of active sessions. */
  sessions: number
}

/** An invited user, who has not chosen a password yet. */
export interface Invitation {
  _id: string
  email: string
  role: Role
  /** Email of the user who sent it. */
  invitedBy: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Whether the link is sent by mail. */
  byMail: boolean
  /** ISO 8601, UTC; null while the mail has not been delivered. */
  deliveredAt: string | null
  /** Technical error of the last attempt to send the mail. */
  lastError: string | null
  /** Why the last attempt to send the mail failed, as a sentence; older servers leave it out. */
  failure?: string | null
  /** When the server gave up sending the mail; null while it is retried. Older servers leave it out. */
  endedAt?: string | null
}

/** Answer of `GET /api/people`, oldest first. */
export interface People {
  people: Person[]
  invitations: Invitation[]
  /** Whether a mail server is configured. */
  canMail: boolean
  /** Whether all accounts must have a passkey; older servers leave it out. */
  arePasskeysRequired?: boolean
}

/** Answer of `POST /api/people/invitations`. */
export interface Invited {
  invitation: Invitation
  /** To pass on: opens the form to choose a password. Shown only once; null when it is sent by mail. */
  link: string | null
}

/** Answer of `POST /api/people/{id}/password-link`. */
export interface PasswordLink {
  email: string
  /** To pass on: opens the form to choose a new password. Shown only once. */
  link: string
  /** ISO 8601, UTC. */
  expiresAt: string
}
