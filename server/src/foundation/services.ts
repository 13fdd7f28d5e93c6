import type { Db } from './db/database.ts'

/** The services that nearly everything needs; tests replace them. */
export interface Services {
  db: Db
  /** Milliseconds since 1970; tests set the clock. */
  now: () => number
}
