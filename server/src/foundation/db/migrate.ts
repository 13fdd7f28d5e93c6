import { type Kysely, type Migration, sql } from 'kysely'
import { type Database, type Db, inTransaction } from './database.ts'
import type { Engine } from './dialect.ts'
import { migrations } from './migrations/index.ts'

type Steps = Record<string, Migration>
type MigrationTables = {
  kysely_migration: { name: string; timestamp: string }
}

/** The number of the advisory lock; nobody else uses it. */
const lockId = sql.lit(3853314791062309107n)

/** The schema was made by steps that this version does not have; the message is a sentence. */
export class UnknownSchemaError extends Error {}

/**
 * Brings the schema up to date. All pending steps are one transaction, and servers that start at
 * once take turns. Steps that a newer version has taken are left alone: a schema is expanded first
 * and contracted a version later, so the version before keeps working on it.
 * @throws {UnknownSchemaError} when its schema does not begin with the first of the steps
 */
export function migrate({ db, engine }: Database, steps = migrations(engine)) {
  return inTransaction(db, async (trx) => {
    await lockMigrations(trx, engine)
    await refuseUnknownSchema(trx, steps)
    await applyMigrations(trx, steps)
  })
}

async function refuseUnknownSchema(trx: Db, steps: Steps) {
  const taken = await listAppliedMigrations(trx)
  const [first = ''] = Object.keys(steps).sort()
  if (taken.length === 0 || taken.includes(first)) return
  throw new UnknownSchemaError(
    `This database was made by another version of Sala (its schema begins with ${taken[0]}, not with ${first}). Nothing in it was changed. Use that version, or name another place by DATA_DIR or DATABASE_URL.`,
  )
}

/** Waits until nobody else changes the schema; from here to the transaction's end nobody else can. */
export async function lockMigrations(trx: Db, engine: Engine) {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx)
  await trx.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
}

/** Takes the steps that were not taken yet, in the order of their names. */
export async function applyMigrations(trx: Db, steps: Steps) {
  const taken = await listAppliedMigrations(trx)
  for (const name of Object.keys(steps).sort()) {
    if (taken.includes(name)) continue
    await steps[name]?.up(trx as unknown as Kysely<unknown>)
    const timestamp = new Date().toISOString()
    await trx
      .withTables<MigrationTables>()
      .insertInto('kysely_migration')
      .values({ name, timestamp })
      .execute()
  }
}

/** The names of the steps that made this schema, sorted; none of an empty database. */
export async function listAppliedMigrations(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .withTables<MigrationTables>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name).sort()
}

/** As though no step had been taken; what they made must be gone by then. */
export async function clearMigrations(trx: Db) {
  await trx.withTables<MigrationTables>().deleteFrom('kysely_migration').execute()
}
