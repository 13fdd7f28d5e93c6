/** Body of `POST /api/auth/login`. */
export interface Credentials {
  email: string
  password: string
}

/** Credentials that a user may have to set up after the sign-in. */
export const missingCredentials = ['passkey', 'password'] as const

/** Answer of the login, stored as it is in local storage under `token`. */
export interface Session {
  /** 256 random bits, base64url; sent as `Authorization: Bearer`. */
  token: string
  /** ISO 8601, UTC: when the session expires if it is not used. Each use extends it, up to seven days. */
  expiresAt: string
  email: string
  /** One of `roles` in people.ts; owner when left out. A string, so that a new role does not break remotes. */
  role?: string
  /** One of `officeLanguages` in language.ts; English when left out. A string for the same reason. */
  language?: string
  /**
   * `passkey`: passkeys are required, and this session can only create one or end.
   * `password`: the password was generated, and the user should choose another.
   */
  lacks?: (typeof missingCredentials)[number]
}

/** Body of `POST /api/auth/invitation`, which is answered like the login. */
export interface JoinRequest {
  /** From the link's fragment. */
  token: string
  /** The new password. */
  password: string
}

/** Body of `POST /api/auth/links/check`. */
export interface LinkCheck {
  kind: 'invitation' | 'reset'
  /** From the link's fragment. */
  token: string
}

/** Its answer: what a link that can be used is for. */
export interface LinkDetails {
  /** Email of the account. */
  email: string
  /** Of an invitation: one of `roles` in people.ts. A string, so that a new role does not break remotes. */
  role?: string
  /** Of an invitation: email of the user who sent it. */
  invitedBy?: string
}

/**
 * Answer of the login, with status 401, when a passkey is needed besides the password. A browser
 * signs it for `POST /api/auth/passkeys/sign-in`.
 */
export interface SecondFactor {
  /** For `navigator.credentials.get`, as JSON (WebAuthn Level 3, section 5.1). */
  secondFactor: object
}

/** An active session of the account, as `GET /api/auth/sessions` lists it, last used first. */
export interface ActiveSession {
  _id: string
  /** Whether the request came from this session. */
  isThis: boolean
  /** Browser and system, such as `Chrome on Android`. */
  device: string
  address: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC, to the minute. */
  lastSeenAt: string
}

/** Body of `PUT /api/auth/password`. */
export interface PasswordChange {
  current: string
  next: string
}

/**
 * Re-authentication before a sensitive change: the password, or a passkey's signature for
 * `POST /api/auth/passkeys/sign-in/options`.
 */
export type Proof = { password: string } | { passkey: object }

export interface Passkey {
  _id: string
  name: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC; null while it has not been used. */
  lastUsedAt: string | null
}

/** Answer of `GET /api/auth/passkeys`. */
export interface Passkeys {
  /** Whether this account signs in with password and passkey. */
  isRequired: boolean
  /** Whether all accounts must have a passkey; older servers leave it out. */
  isRule?: boolean
  /** Oldest first. */
  passkeys: Passkey[]
  /** For `PublicKeyCredential.signalAllAcceptedCredentials`; older servers leave it out. */
  accepted?: AcceptedPasskeys
}

/** The passkeys of an account, so that the browser no longer offers others (WebAuthn Level 3, section 5.1.10). */
export interface AcceptedPasskeys {
  rpId: string
  userId: string
  allAcceptedCredentialIds: string[]
}
