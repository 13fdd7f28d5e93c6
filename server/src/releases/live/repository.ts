import { type Db, inSnapshot } from '../../db/database.ts'
import { revisionOf } from '../../lists/repository.ts'
import { toRelease } from '../ledger/repository.ts'
import { type LiveRelease, withScreenFiles } from './screen-files.ts'

export interface LiveApp {
  app: string
  live: LiveRelease
  /** What was live before it, for when it cannot be had. */
  previous: LiveRelease | null
  canary: { release: LiveRelease; percent: number } | null
  promotedBy: string
  promotedAt: number
}

/** What is live of every app, in the order of their names, and the revision of all that. */
export interface LiveState {
  revision: string
  apps: LiveApp[]
}

export function readLiveState(db: Db): Promise<LiveState> {
  return inSnapshot(db, async (trx) => {
    const revision = await revisionOf(trx, 'live')
    const rows = await trx.selectFrom('live').selectAll().orderBy('app').execute()
    const releases = await trx
      .selectFrom('release')
      .innerJoin('live', 'live.app', 'release.app')
      .select(['release.app', 'release.version', 'release.digest', 'release.manifest'])
      .where((eb) =>
        eb.or([
          eb('release.version', '=', eb.ref('live.version')),
          eb('release.version', '=', eb.ref('live.previous')),
          eb('release.version', '=', eb.ref('live.canaryVersion')),
        ]),
      )
      .execute()
    const found = new Map<string, LiveRelease>()
    for (const row of releases) {
      found.set(`${row.app} ${row.version}`, await withScreenFiles(trx, toRelease(row)))
    }
    const find = (app: string, version: string | null) => found.get(`${app} ${version}`)

    const apps = rows.flatMap((row) => {
      const { app, promotedBy, promotedAt } = row
      const live = find(app, row.version)
      const canary = find(app, row.canaryVersion)
      return live
        ? {
            app,
            live,
            previous: find(app, row.previous) ?? null,
            canary: canary ? { release: canary, percent: row.canaryPercent } : null,
            promotedBy,
            promotedAt,
          }
        : []
    })
    return { revision, apps }
  })
}

/** The pointer itself, without its releases. */
export function findPointer(db: Db, app: string) {
  return db.selectFrom('live').selectAll().where('app', '=', app).executeTakeFirst()
}

export interface Pointer {
  app: string
  version: string
  previous: string | null
  promotedBy: string
  promotedAt: number
}

/** Points at another version; a canary that was running has had its time. */
export async function setPointer(trx: Db, pointer: Pointer) {
  const values = { ...pointer, canaryVersion: null, canaryPercent: 0 }
  await trx
    .insertInto('live')
    .values(values)
    .onConflict((conflict) => conflict.column('app').doUpdateSet(values))
    .execute()
}

export async function setCanary(trx: Db, app: string, version: string | null, percent: number) {
  await trx
    .updateTable('live')
    .set({ canaryVersion: version, canaryPercent: percent })
    .where('app', '=', app)
    .execute()
}
