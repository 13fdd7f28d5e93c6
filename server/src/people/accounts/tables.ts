import type { OfficeLanguage } from '@sala/kit/contract/language'
import type { Role } from '@sala/kit/contract/people'

export interface AccountTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  passwordHash: string
  role: Role
  /** 1 when the password alone is not enough to sign in, else 0. */
  requiresPasskey: number
  /** 1 when a program generated and printed the password, else 0. */
  hasPrintedPassword: number
  /** The language of the back-office. */
  language: OfficeLanguage
  createdAt: number
  lastSignInAt: number | null
}

export interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is stored nowhere. */
  tokenHash: string
  /** The API's name for it. */
  id: string
  accountId: string
  /** Such as `Chrome on Android`. */
  device: string
  /** The network address of the sign-in. */
  address: string | null
  createdAt: number
  /** To the minute. */
  lastSeenAt: number
  /** Each use moves it. */
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
  /** The authenticator's count of its uses; 0 when it does not count. */
  counter: number
  /** JSON array of how the authenticator can be reached. */
  transports: string
  createdAt: number
  lastUsedAt: number | null
}

/** A WebAuthn challenge, valid once and for minutes. */
export interface PasskeyChallengeTable {
  /** Random, base64url. */
  challenge: string
  purpose: 'register' | 'sign-in'
  /** The account that must answer; null for a sign-in by any account's passkey. */
  accountId: string | null
  createdAt: number
  expiresAt: number
}

/** A link to choose a new password, once. A sign-in and another password end it. */
export interface PasswordLinkTable {
  id: string
  accountId: string
  /** Whether it is mailed or handed over by an owner. An account has one of each at most. */
  kind: 'mailed' | 'handed'
  /** SHA-256 of its secret, hex. While the link waits to be mailed, no secret has this hash. */
  tokenHash: string
  /** The network address of the request at the sign-in. */
  askedFrom: string | null
  createdAt: number
  expiresAt: number
}

/** An invitation to work here; removed when it is used or withdrawn. */
export interface InvitationTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  role: Role
  /** SHA-256 of its secret, hex. While the link waits to be mailed, no secret has this hash. */
  tokenHash: string
  /** The inviter's email. */
  invitedBy: string
  createdAt: number
  expiresAt: number
}

/** A rule for all accounts, valid while the row exists. */
export interface HouseRuleTable {
  name: 'passkey'
  /** The owner's email. */
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
