/** A deploy token or a key of a team; neither is shown. */
export interface TeamAccess {
  name: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC: when something was released with it last; null while nothing was. */
  lastUsedAt: string | null
}

/** Who may release an app, as `GET /api/teams` lists it. */
export interface Team {
  app: string
  tokens: TeamAccess[]
  /** The id is the first 16 bytes of the SHA-256 of the public key, base64url. */
  keys: (TeamAccess & { id: string })[]
  /** By which a team may still come in. */
  links: { name: string; expiresAt: string }[]
}

/** What `POST /api/teams/{app}/link` answers: this once. */
export interface TeamLink {
  app: string
  name: string
  link: string
  expiresAt: string
}
