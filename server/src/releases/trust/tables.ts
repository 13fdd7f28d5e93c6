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

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    teamKey: TeamKeyTable
    deployToken: DeployTokenTable
  }
}
