/** A public key for releases of one app. The team has the private key. */
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
  /** The app whose releases it can change. */
  app: string
  name: string
  /** SHA-256 of the token, hex; the token is not stored. */
  hash: string
  createdAt: number
  revokedAt: number | null
}

/** An enrolment link, by which a team gets a deploy token and registers its key. */
export interface EnrolmentTable {
  app: string
  /** Name of the token and the key that a team gets by the link. */
  name: string
  /** SHA-256 of the link's secret, hex; the secret is not stored. */
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
