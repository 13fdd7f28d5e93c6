import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Db } from '../foundation/db/database.ts'
import { isUnavailable } from '../foundation/db/dialect.ts'
import { migrate, UnknownSchemaError } from '../foundation/db/migrate.ts'
import {
  DatabaseUnavailableError,
  NoDatabaseError,
  openExisting,
} from '../foundation/db/open-existing.ts'
import { HttpError } from '../foundation/http/http-error.ts'

// It may run beside the server, and does not take its lock: SQLite lets two processes write in turns, and
// the server reads accounts, sessions, tokens and keys at each call.

const exitCodes = { done: 0, failed: 1, wrongUse: 2, unreachable: 3 }

/** A failure of a command, in a sentence. */
export class CommandError extends Error {}

/** These say in their own words what is wrong; all others are printed with their stack. */
const knownErrors = [CommandError, ConfigError, NoDatabaseError, UnknownSchemaError, HttpError]

/**
 * Runs a command on the database that the environment names, which a server has made, and prints what it
 * returns.
 * @returns the exit code
 */
export async function runOnDatabase(task: (db: Db, config: Config) => Promise<string>) {
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
    if (error instanceof DatabaseUnavailableError || isUnavailable(error)) {
      console.error((error as Error).message)
      return exitCodes.unreachable
    }
    const isKnown = knownErrors.some((kind) => error instanceof kind)
    console.error(isKnown ? (error as Error).message : error)
    return isKnown ? exitCodes.wrongUse : exitCodes.failed
  }
}
