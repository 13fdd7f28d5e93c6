/** What `POST /api/auth/login` takes. */
export interface Credentials {
  email: string
  password: string
}

/** What an account may be asked for at its sign-in. */
export const lackings = ['passkey', 'password'] as const

/** The login's answer, kept whole in local storage under `token`. */
export interface Session {
  /** 256 random bits, base64url; sent as `Authorization: Bearer`. */
  token: string
  /** ISO 8601, UTC: its end if it is not used until then. Each use moves it, for seven days at most. */
  expiresAt: string
  email: string
  /** One of `roles` in people.ts; an owner’s when left out. Text, so that a role can be added without breaking remotes. */
  role?: string
  /** One of `officeLanguages` in language.ts; English when left out. Text for the same reason. */
  language?: string
  /**
   * `passkey`: everybody must have one, and the session may make one and end itself, and nothing else.
   * `password`: theirs was printed, and they should choose one of their own.
   */
  lacks?: (typeof lackings)[number]
}

/** What `POST /api/auth/invitation` takes; it answers as the login does. */
export interface JoinRequest {
  /** From the link's fragment. */
  token: string
  /** The one that is chosen. */
  password: string
}

/**
 * The login's answer where a passkey is needed beside the password; its status is 401. A browser
 * signs it for `POST /api/auth/passkeys/sign-in`.
 */
export interface SecondFactor {
  /** For `navigator.credentials.get`, as JSON (WebAuthn Level 3, section 5.1). */
  secondFactor: object
}

/** Somewhere that an account is signed in, as `GET /api/auth/sessions` lists it, last used first. */
export interface OpenSession {
  _id: string
  /** Whether it is here. */
  isThis: boolean
  /** In a few words, such as `Chrome on Android`. */
  device: string
  address: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC, to the minute. */
  lastSeenAt: string
}

/** What `PUT /api/auth/password` takes. */
export interface PasswordChange {
  current: string
  next: string
}

/**
 * What confirms that the caller is still who has signed in: the password, or what a passkey has signed
 * of `POST /api/auth/passkeys/sign-in/options`.
 */
export type Proof = { password: string } | { passkey: object }

export interface Passkey {
  _id: string
  name: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC; null while nobody has signed in with it. */
  lastUsedAt: string | null
}

/** What `GET /api/auth/passkeys` answers. */
export interface Passkeys {
  /** Whether the password needs one of them beside it. */
  isRequired: boolean
  /** Whether everybody must sign in with one; a server of the version before does not say. */
  isRule?: boolean
  /** Oldest first. */
  passkeys: Passkey[]
}
