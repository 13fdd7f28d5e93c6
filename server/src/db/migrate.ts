import { Migrator } from 'kysely'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema up to date; all pending steps are one transaction. */
export async function migrate({ db, engine }: Database) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
