import type { OfficeLanguage } from '@sala/kit/contract/language'
import type { Role } from '@sala/kit/contract/people'

export interface AccountTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  passwordHash: string
  role: Role
  /** 1 when a passkey is required as a second factor, else 0. */
  requiresPasskey: number
  /** 1 when the password was generated and printed, else 0. */
  hasPrintedPassword: number
  /** The language of the back-office. */
  language: OfficeLanguage
  createdAt: number
  lastSignInAt: number | null
}

export interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is not stored. */
  tokenHash: string
  /** The session's id in the API, since the hash stays private. */
  id: string
  accountId: string
  /** Browser and system, such as `Chrome on Android`. */
  device: string
  /** IP address of the sign-in. */
  address: string | null
  createdAt: number
  /** Updated at most once a minute. */
  lastSeenAt: number
  /** Extended by each use, up to a maximum (touch-session.ts). */
  expiresAt: number
}

export interface PasskeyTable {
  id: string
  accountId: string
  name: string
  /** The WebAuthn credential id, base64url. */
  credentialId: string
  /** COSE. */
  publicKey: Uint8Array
  /** The authenticator's signature counter; 0 when it has none. */
  counter: number
  /** JSON array of WebAuthn transports. */
  transports: string
  createdAt: number
  lastUsedAt: number | null
}

/** A WebAuthn challenge, valid once and for five minutes. */
export interface PasskeyChallengeTable {
  /** Random, base64url. */
  challenge: string
  purpose: 'register' | 'sign-in'
  /** The account whose passkey must sign; null when a passkey of any account may. */
  accountId: string | null
  createdAt: number
  expiresAt: number
}

/** A single-use link to choose a new password. A sign-in and a password change remove it. */
export interface PasswordLinkTable {
  id: string
  accountId: string
  /** `mailed` by the server, or `handed` over by an owner. An account has at most one of each. */
  kind: 'mailed' | 'handed'
  /** SHA-256 of the token, hex; a placeholder until the link is mailed. */
  tokenHash: string
  /** IP address of the request for the link. */
  askedFrom: string | null
  createdAt: number
  expiresAt: number
}

/** An invitation; removed when it is accepted or cancelled. */
export interface InvitationTable {
  id: string
  /** Trimmed and in lower case. */
  email: string
  role: Role
  /** SHA-256 of the token, hex; a placeholder until the link is mailed. */
  tokenHash: string
  /** The inviter's email. */
  invitedBy: string
  createdAt: number
  expiresAt: number
}

/** A rule for all accounts, in force while the row exists. */
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
