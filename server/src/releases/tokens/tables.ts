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
