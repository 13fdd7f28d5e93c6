/** Calls that came with a key, and what they were answered. */
export interface IdempotencyTable {
  /** Whose key it is: an account's id, or the address of somebody who has none. */
  caller: string
  /** The route that was called, such as `POST /api/staff`. */
  route: string
  key: string
  /** SHA-256 of the body and of the entry that it is for, hex; the body itself is not kept. */
  bodyHash: string
  /** JSON. Null until the call's transaction is through, which nobody else gets to see. */
  answer: string | null
  createdAt: number
}

declare module '../db/tables.ts' {
  interface Tables {
    idempotency: IdempotencyTable
  }
}
