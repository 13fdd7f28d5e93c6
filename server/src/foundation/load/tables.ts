export interface RateTable {
  key: string
  /** JSON array of the times of the uses that still count. */
  times: string
  expiresAt: number
}

declare module '../db/tables.ts' {
  interface Tables {
    rate: RateTable
  }
}
