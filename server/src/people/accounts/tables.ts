import type { OfficeLanguage } from '@sala/kit/contract/language'
import type { Role } from '@sala/kit/contract/people'
import type { Sending } from '../../foundation/mail/tables.ts'

export interface AccountTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  passwordHash: string
  role: Role
  /** 1 when the password alone is not enough to sign in, else 0. */
  requiresPasskey: number
  /** 1 when a program made the password and printed it, else 0. */
  hasPrintedPassword: number
  /** What they have the back-office in. */
  language: OfficeLanguage
  createdAt: number
  lastSignInAt: number | null
}

export interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is stored nowhere. */
  tokenHash: string
  /** By which the API names it. */
  id: string
  accountId: string
  /** Such as `Chrome on Android`. */
  device: string
  /** Where it was opened from. */
  address: string | null
  createdAt: number
  /** To the minute. */
  lastSeenAt: number
  /** Moves with its use. */
  expiresAt: number
}

export interface PasskeyTable {
  id: string
  accountId: string
  name: string
  /** The authenticator's name for it, base64url. */
  credentialId: string
  /** COSE. */
  publicKey: Uint8Array
  /** How often the authenticator says that it was used; 0 of those that do not count. */
  counter: number
  /** JSON array of how the authenticator can be reached. */
  transports: string
  createdAt: number
  lastUsedAt: number | null
}

/** What an authenticator is asked to sign: once, and soon. */
export interface PasskeyChallengeTable {
  /** Random, base64url. */
  challenge: string
  purpose: 'register' | 'sign-in'
  /** Who must answer; null where whoever answers is signed in. */
  accountId: string | null
  createdAt: number
  expiresAt: number
}

/** By which somebody chooses a new password: once, until it ends, they sign in or have another password. */
export interface PasswordLinkTable extends Sending {
  id: string
  accountId: string
  /** Whether it goes out by mail, or an owner hands it over: one of each at a time. */
  kind: 'mailed' | 'handed'
  /** SHA-256 of what is secret in it, hex. Of one that waits to be mailed, nobody knows the secret. */
  tokenHash: string
  /** The address of whoever asked for it at the sign-in. */
  askedFrom: string | null
  createdAt: number
  expiresAt: number
}

/** An invitation to work here; removed when it is used or withdrawn. */
export interface InvitationTable extends Sending {
  id: string
  /** Trimmed and in lower case. */
  email: string
  role: Role
  /** SHA-256 of the secret in its link, hex. While the link waits to be mailed, nobody knows the secret. */
  tokenHash: string
  /** 1 when it goes out by mail, else 0. */
  byMail: number
  deliveredAt: number | null
  /** The inviter's email. */
  invitedBy: string
  createdAt: number
  expiresAt: number
}

/** What an owner asks of everybody; it holds while it is there. */
export interface HouseRuleTable {
  name: 'passkey'
  /** The email of who made it. */
  madeBy: string
  madeAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    account: AccountTable
    session: SessionTable
    passkey: PasskeyTable
    passwordLink: PasswordLinkTable
    invitation: InvitationTable
    passkeyChallenge: PasskeyChallengeTable
    houseRule: HouseRuleTable
  }
}
