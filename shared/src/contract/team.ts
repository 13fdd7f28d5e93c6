/** A deploy token or a signing key of a team, without its value. */
export interface TeamAccess {
  name: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC: its last release; null while there is none. */
  lastUsedAt: string | null
}

/** The team of an app, as `GET /api/teams` lists it. */
export interface Team {
  app: string
  tokens: TeamAccess[]
  /** The id is the first 16 bytes of the SHA-256 of the public key, base64url. */
  keys: (TeamAccess & { id: string })[]
  /** Links that have not been used or expired. */
  links: { name: string; expiresAt: string }[]
}

/** Answer of `POST /api/teams/{app}/link`. The link is shown only once. */
export interface TeamLink {
  app: string
  name: string
  link: string
  expiresAt: string
}
