import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Db } from '../foundation/db/database.ts'
import { isUnavailable } from '../foundation/db/dialect.ts'
import { DatabaseAwayError, NoDatabaseError, openExisting } from '../foundation/db/existing.ts'
import { migrate, UnknownSchemaError } from '../foundation/db/migrate.ts'

// It may run beside the server, whose lock it does not take: SQLite lets two processes write in
// turns, and the server reads accounts, sessions, tokens and keys at each call.

const exitCodes = { done: 0, failed: 1, wrongUse: 2, unreachable: 3 }

/**
 * Runs an administrator's command on the database that the environment names, which a server has
 * made, and prints what it returns.
 * @param isTold whether an error is to be told in its own words
 * @returns the exit code
 */
export async function onDatabase(
  task: (db: Db, config: Config) => Promise<string>,
  isTold: (error: unknown) => boolean,
) {
  try {
    const config = readConfig(process.env)
    const database = await openExisting(config)
    try {
      await migrate(database)
      process.stdout.write(`${await task(database.db, config)}\n`)
      return exitCodes.done
    } finally {
      await database.db.destroy()
    }
  } catch (error) {
    if (error instanceof DatabaseAwayError || isUnavailable(error)) {
      console.error((error as Error).message)
      return exitCodes.unreachable
    }
    const known = [ConfigError, NoDatabaseError, UnknownSchemaError]
    const isKnown = known.some((kind) => error instanceof kind) || isTold(error)
    console.error(isKnown ? (error as Error).message : error)
    return isKnown ? exitCodes.wrongUse : exitCodes.failed
  }
}
