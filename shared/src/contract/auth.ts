/** What `POST /api/auth/login` takes. */
export interface Credentials {
  email: string
  password: string
}

/** The login's answer, kept whole in local storage under `token`. */
export interface Session {
  /** 256 random bits, base64url; sent as `Authorization: Bearer`. */
  token: string
  /** ISO 8601, UTC. */
  expiresAt: string
  email: string
}
