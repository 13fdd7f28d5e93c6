import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, type DatabaseLocation, openDatabase } from './database.ts'
import { listAppliedMigrations } from './migrate.ts'
import { sqliteFile } from './sqlite.ts'

/** There is no database of Sala at the location; the message is for people. */
export class NoDatabaseError extends Error {}

/** The database cannot be reached or read; the message is for people. */
export class DatabaseUnavailableError extends Error {}

/**
 * Opens a database that a server has created, and creates none. Close it with `db.destroy()`.
 * @throws {NoDatabaseError}
 * @throws {DatabaseUnavailableError}
 */
export async function openExisting(location: DatabaseLocation): Promise<Database> {
  requireDatabase(location)
  const { database, migrations } = await openAndListMigrations(location)
  if (migrations.length > 0) return database
  await database.db.destroy()
  throw new NoDatabaseError(`${describeLocation(location)} has no data of Sala. ${advice}`)
}

/**
 * Opens a database that may be empty. Close it with `db.destroy()`.
 * @throws {DatabaseUnavailableError}
 */
export async function openReachable(location: DatabaseLocation): Promise<Database> {
  return (await openAndListMigrations(location)).database
}

async function openAndListMigrations(location: DatabaseLocation) {
  let database: Database | undefined
  try {
    database = openDatabase(location, { noTimeouts: true })
    return { database, migrations: await listAppliedMigrations(database.db) }
  } catch (error) {
    await database?.db.destroy()
    throw new DatabaseUnavailableError(
      `${describeLocation(location)} cannot be used (${errorMessage(error)}).`,
    )
  }
}

/** Opening an embedded database would create it. */
function requireDatabase({ databaseUrl, dataDir }: DatabaseLocation) {
  if (databaseUrl || existsSync(join(dataDir, sqliteFile))) return
  throw new NoDatabaseError(
    `There is no database in ${resolve(dataDir)}: ${describeFolder(dataDir)}. ${advice}`,
  )
}

const advice = 'Set DATA_DIR or DATABASE_URL to the same value as for the server.'
const maxListed = 5

function describeFolder(folder: string) {
  try {
    const names = readdirSync(folder).sort()
    if (names.length === 0) return 'the folder is empty'
    const more = names.length > maxListed ? ' and more' : ''
    return `it contains ${names.slice(0, maxListed).join(', ')}${more}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT'
      ? 'the folder does not exist'
      : `it cannot be read as a folder (${code})`
  }
}

/** Omits the password. */
function describeLocation({ databaseUrl, dataDir }: DatabaseLocation) {
  if (!databaseUrl) return join(resolve(dataDir), sqliteFile)
  const { host, pathname } = new URL(databaseUrl)
  return `The PostgreSQL at ${host}${pathname}`
}

/** Node's error has no message, but a code, when it has tried several addresses. */
function errorMessage(error: unknown) {
  const { message, code } = error as Error & { code?: string }
  return message || code
}
