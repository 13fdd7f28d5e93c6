export interface ReleaseContentTable {
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Uint8Array
  /** Null where compressing does not pay. */
  brotli: Uint8Array | null
  gzip: Uint8Array | null
}
