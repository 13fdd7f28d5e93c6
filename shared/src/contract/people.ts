/**
 * What somebody may do here. An owner may do everything; an editor works with the lists and letters; a
 * reader sees what an editor sees and changes nothing; a developer works with releases, and sees no letters.
 */
export const roles = ['owner', 'editor', 'reader', 'developer'] as const

export type Role = (typeof roles)[number]

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
}

/** What `GET /api/people` answers, oldest first. */
export interface People {
  people: Person[]
  invitations: Invitation[]
}

/** What `POST /api/people/invitations` answers. */
export interface Invited {
  invitation: Invitation
  /** To hand over: it opens the sign-in screen, where a password is chosen. Told this once. */
  link: string
}
