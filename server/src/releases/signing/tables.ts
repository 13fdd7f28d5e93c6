/** A key with which releases of one app may be signed. Who has its other half, the house does not know. */
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
