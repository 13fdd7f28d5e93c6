export interface HousekeepingTable {
  job: string
  lastSuccessAt: number | null
  lastFailureAt: number | null
  lastFailure: string | null
}
