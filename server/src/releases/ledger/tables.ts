/** A release never changes and is never deleted. */
export interface ReleaseTable {
  app: string
  version: string
  /** SHA-256 of the manifest without its commit, hex: two releases alike have the same. */
  digest: string
  /** The `release.json`, as JSON. */
  manifest: string
  /** Who has signed it, and with what (`ReleaseSignature`); null from before there were signatures. */
  keyId: string | null
  signature: string | null
  /** Of builds of a checkout: the higher, the later it was built. Null where that is not known. */
  buildOrder: number | null
  publishedBy: string
  publishedAt: number
}

export interface ReleaseFileTable {
  app: string
  version: string
  path: string
  /** The content type that it is served with. */
  type: string
  hash: string
}
