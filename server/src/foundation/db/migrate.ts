import { type Kysely, type Migration, sql } from 'kysely'
import { type Database, type Db, inTransaction } from './database.ts'
import type { Engine } from './dialect.ts'
import { migrations } from './migrations/index.ts'

type Migrations = Record<string, Migration>
type MigrationTables = {
  kysely_migration: { name: string; timestamp: string }
}

/** The id of the advisory lock; nothing else uses it. */
const lockId = sql.lit(3853314791062309107n)

/** Another version of Sala has created the schema; the message is for people. */
export class UnknownSchemaError extends Error {}

/**
 * Applies all pending migrations in one transaction; servers that start at the same time wait for each
 * other. Migrations of a newer version stay: a schema is expanded first and contracted one version later,
 * so that the version before can still use it.
 * @throws {UnknownSchemaError} if the first migration was not applied to the schema
 */
export function migrate({ db, engine }: Database, pending = migrations(engine)) {
  return inTransaction(db, async (trx) => {
    await lockMigrations(trx, engine)
    await requireKnownSchema(trx, pending)
    await applyMigrations(trx, pending)
  })
}

async function requireKnownSchema(trx: Db, known: Migrations) {
  const applied = await listAppliedMigrations(trx)
  const [first = ''] = Object.keys(known).sort()
  if (applied.length === 0 || applied.includes(first)) return
  throw new UnknownSchemaError(
    `This database was made by another version of Sala (its schema begins with ${applied[0]}, not with ${first}). Nothing was changed. Use that version, or set DATA_DIR or DATABASE_URL to another database.`,
  )
}

/** Locks the schema until the transaction ends. */
export async function lockMigrations(trx: Db, engine: Engine) {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx)
  await trx.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
}

/** Applies the migrations that are not applied yet, in the order of their names. */
export async function applyMigrations(trx: Db, wanted: Migrations) {
  const applied = await listAppliedMigrations(trx)
  for (const name of Object.keys(wanted).sort()) {
    if (applied.includes(name)) continue
    await wanted[name]?.up(trx as unknown as Kysely<unknown>)
    const timestamp = new Date().toISOString()
    await trx
      .withTables<MigrationTables>()
      .insertInto('kysely_migration')
      .values({ name, timestamp })
      .execute()
  }
}

/** The names of the applied migrations, sorted; an empty list for an empty database. */
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

/** Records that no migration is applied; drop their tables first. */
export async function clearMigrations(trx: Db) {
  await trx.withTables<MigrationTables>().deleteFrom('kysely_migration').execute()
}
