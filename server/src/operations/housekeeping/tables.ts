export interface HousekeepingTable {
  job: string
  lastSuccessAt: number | null
  lastFailureAt: number | null
  lastFailure: string | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    housekeeping: HousekeepingTable
  }
}
