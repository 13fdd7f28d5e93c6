import { ConfigError, readConfig } from '../config.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

// It may run beside the server, whose lock it does not take: SQLite lets two processes write in
// turns, and the server reads accounts, sessions, tokens and keys at each call.

/**
 * Runs an administrator's command on the database that the environment names, and prints what it
 * returns.
 * @param isTold whether an error is to be told in its own words
 * @returns the exit code
 */
export async function onDatabase(
  task: (db: Db) => Promise<string>,
  isTold: (error: unknown) => boolean,
) {
  try {
    const database = openDatabase(readConfig(process.env), { mayTakeLong: true })
    try {
      await migrate(database)
      process.stdout.write(`${await task(database.db)}\n`)
      return 0
    } finally {
      await database.db.destroy()
    }
  } catch (error) {
    const isKnown = error instanceof ConfigError || isTold(error)
    console.error(isKnown ? (error as Error).message : error)
    return isKnown ? 2 : 1
  }
}
