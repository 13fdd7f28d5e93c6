/** Calls with an idempotency key, and their answers. */
export interface IdempotencyTable {
  /** The id of the caller's account, or the address of a visitor. */
  caller: string
  /** Such as `POST /api/staff`. */
  route: string
  key: string
  /** SHA-256 of the body and the id in the URL, hex; the body itself is not stored. */
  bodyHash: string
  /** JSON. Null only within the call's transaction. */
  answer: string | null
  createdAt: number
}

declare module '../db/tables.ts' {
  interface Tables {
    idempotency: IdempotencyTable
  }
}
