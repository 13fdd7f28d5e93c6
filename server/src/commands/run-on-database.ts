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

// Runs beside the server, without its lock: SQLite serializes writes of two processes, and the server reads
// accounts, sessions, tokens and keys at each request.

const exitCodes = { done: 0, failed: 1, wrongUse: 2, unreachable: 3 }

/** An error whose message is for people. */
export class CommandError extends Error {}

/** Errors whose message is printed alone; others are printed with their stack. */
const knownErrors = [CommandError, ConfigError, NoDatabaseError, UnknownSchemaError, HttpError]

/**
 * Runs a command on the database of the environment, which a server must have created; prints its result.
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
