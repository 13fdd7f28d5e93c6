export interface RateTable {
  key: string
  /** JSON array of the times of the uses that still count. */
  times: string
  expiresAt: number
}
