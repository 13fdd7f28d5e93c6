/** A key with which releases of one app may be signed. The server does not know who has its private half. */
export interface TeamKeyTable {
  /** The first 16 bytes of the SHA-256 of the public key, base64url. */
  id: string
  app: string
  name: string
  /** Ed25519, 32 bytes, base64url. */
  publicKey: string
  createdAt: number
  revokedAt: number | null
}

export interface DeployTokenTable {
  id: string
  /** The one app whose releases it may change. */
  app: string
  name: string
  /** SHA-256 of the token, hex; the token itself is stored nowhere. */
  hash: string
  createdAt: number
  revokedAt: number | null
}

/** A link by which a team gets its deploy token and hands over its key, until it is used or ended. */
export interface EnrolmentTable {
  app: string
  /** Of the token and of the key that come of it. */
  name: string
  /** SHA-256 of the link's secret, hex; the secret itself is stored nowhere. */
  hash: string
  createdAt: number
  expiresAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    teamKey: TeamKeyTable
    deployToken: DeployTokenTable
    enrolment: EnrolmentTable
  }
}
