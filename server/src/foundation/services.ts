import type { Db } from './db/database.ts'

/** What nearly everything works with; tests put their own in. */
export interface Services {
  db: Db
  /** Milliseconds since 1970; tests move it. */
  now: () => number
}
