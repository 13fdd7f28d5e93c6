import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from './database.ts'
import { listAppliedMigrations } from './migrate.ts'
import { sqliteFile } from './sqlite.ts'

/** There is no Sala where the environment says, in a sentence. */
export class NoDatabaseError extends Error {}

/** What is there does not let us look at it, in a sentence. */
export class DatabaseUnavailableError extends Error {}

interface Where {
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens a database that a server has made, and makes none. Close it with `db.destroy()`. */
export async function openExisting(where: Where): Promise<Database> {
  refuseMissing(where)
  const { database, steps } = await openAndLook(where)
  if (steps.length > 0) return database
  await database.db.destroy()
  throw new NoDatabaseError(`${nameOf(where)} holds no Sala. ${advice}`)
}

/** Opens a database that may be empty, once it has answered. Close it with `db.destroy()`. */
export async function openReachable(where: Where): Promise<Database> {
  return (await openAndLook(where)).database
}

async function openAndLook(where: Where) {
  let database: Database | undefined
  try {
    database = openDatabase(where, { mayTakeLong: true })
    return { database, steps: await listAppliedMigrations(database.db) }
  } catch (error) {
    await database?.db.destroy()
    throw new DatabaseUnavailableError(`${nameOf(where)} cannot be used (${reasonOf(error)}).`)
  }
}

/**
 * Opening an embedded database would make it.
 * @throws {NoDatabaseError} when there is none
 */
function refuseMissing({ databaseUrl, dataDir }: Where) {
  if (databaseUrl || existsSync(join(dataDir, sqliteFile))) return
  throw new NoDatabaseError(
    `There is no database in ${resolve(dataDir)}: ${whatIsAt(dataDir)}. ${advice}`,
  )
}

const advice =
  'Set DATA_DIR to the folder of the server’s data, or DATABASE_URL to its PostgreSQL, as the server has them.'
const maxNamed = 5

function whatIsAt(folder: string) {
  try {
    const names = readdirSync(folder).sort()
    if (names.length === 0) return 'the folder is empty'
    const more = names.length > maxNamed ? ' and more' : ''
    return `it holds ${names.slice(0, maxNamed).join(', ')}${more}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'there is no such folder' : `it cannot be read as a folder (${code})`
  }
}

/** Never with the password. */
function nameOf({ databaseUrl, dataDir }: Where) {
  if (!databaseUrl) return join(resolve(dataDir), sqliteFile)
  const { host, pathname } = new URL(databaseUrl)
  return `The PostgreSQL at ${host}${pathname}`
}

/** Where several addresses were tried, there is no message but those of each. */
function reasonOf(error: unknown) {
  const { message, code } = error as Error & { code?: string }
  return message || code
}
