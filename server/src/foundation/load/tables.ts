export interface RateTable {
  key: string
  /** JSON array: the times of the uses. */
  times: string
  expiresAt: number
}

declare module '../db/tables.ts' {
  interface Tables {
    rate: RateTable
  }
}
