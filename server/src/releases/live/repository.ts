import {
  listRemoteCollections,
  type RemoteCollection,
} from '../../content/remote-lists/repository.ts'
import { type Db, inSnapshot } from '../../foundation/db/database.ts'
import type { Tables } from '../../foundation/db/tables.ts'
import { type Revision, readRevision } from '../../foundation/revisions/repository.ts'
import { releaseColumns, toRelease } from '../store/repository.ts'
import { type LiveRelease, withScreenFiles } from '../store/screen-files.ts'
import { listKeys, type TeamKey } from '../trust/team-keys.ts'
import { hasValidSignature } from '../trust/verify-signature.ts'

export interface LiveApp {
  app: string
  live: LiveRelease
  /** The release before it, which browsers load when it fails. */
  previous: LiveRelease | null
  canary: {
    release: LiveRelease
    percent: number
    /** When it ends, unless enough visitors have seen it; null without a time limit. */
    untilMs: number | null
  } | null
  promotedBy: string
  promotedAt: number
}

/** Finds the app, if visitors get this version of it. */
export function findAppInUse({ apps }: LiveState, name: string, version: string) {
  const found = apps.find(({ app }) => app === name)
  return found && findReleaseInUse(found, version) ? found : undefined
}

/** Finds the live, previous or canary release with this version. */
export function findReleaseInUse({ live, previous, canary }: LiveApp, version: string) {
  return [live, previous, canary?.release].find((release) => release?.version === version)
}

/** The live releases of all apps, sorted by name. */
export interface LiveState {
  revision: Revision
  apps: LiveApp[]
  /** Public keys of teams, revoked or not. */
  keys: TeamKey[]
  /** Releases that should be live, but are skipped: no key of their app has signed them. */
  forged: { app: string; version: string }[]
  /** Apps that were live and are not any more, sorted by name. */
  retired: Tables['retired'][]
  /** The lists that remotes declare. */
  collections: RemoteCollection[]
  /** Identifies the previews of one browser (preview/apply-previews.ts); undefined without previews. */
  preview?: string
}

/** Reads the live state in one snapshot. Skips releases without a valid signature. */
export function readLiveState(db: Db): Promise<LiveState> {
  return inSnapshot(db, async (trx) => {
    const revision = await readRevision(trx, 'live')
    const rows = await trx.selectFrom('live').selectAll().orderBy('app').execute()
    const keys = await listKeys(trx)
    const found = new Map<string, LiveRelease>()
    const forged: LiveState['forged'] = []
    for (const release of await listReferencedReleases(trx, rows)) {
      const { app, version } = release
      if (hasValidSignature(release, keys)) {
        found.set(`${app} ${version}`, await withScreenFiles(trx, release))
      } else forged.push({ app, version })
    }
    const find = (app: string, version: string | null) => found.get(`${app} ${version}`) ?? null

    const apps = rows.flatMap((row) => {
      const { app, promotedBy, promotedAt } = row
      const previous = find(app, row.previous)
      const live = find(app, row.version) ?? previous
      if (!live) return []
      const canary = find(app, row.canaryVersion)
      return {
        app,
        live,
        previous: previous === live ? null : previous,
        canary: canary && {
          release: canary,
          percent: row.canaryPercent,
          untilMs: row.canaryUntil,
        },
        promotedBy,
        promotedAt,
      }
    })
    const retired = await listRetired(trx, rows)
    const collections = await listRemoteCollections(trx)
    return { revision, apps, keys, forged, retired, collections }
  })
}

/** Reads the live, previous and canary releases by primary key. */
async function listReferencedReleases(db: Db, rows: Pointers[]) {
  const keys = rows.flatMap(({ app, ...row }) => {
    const versions = new Set([row.version, row.previous, row.canaryVersion])
    return [...versions].flatMap((version) => (version === null ? [] : { app, version }))
  })
  const found = await db
    .selectFrom('release')
    .select(releaseColumns)
    .where((eb) => eb.or(keys.map((key) => eb.and(key))))
    .execute()
  return found.map(toRelease)
}

/** Lists retired apps, except those that a server of an older version has made live again. */
async function listRetired(db: Db, live: Pointers[]) {
  const rows = await db.selectFrom('retired').selectAll().orderBy('app').execute()
  return rows.filter(({ app }) => !live.some((row) => row.app === app))
}

type Pointers = Pick<Tables['live'], 'app' | 'version' | 'previous' | 'canaryVersion'>

/** Finds the live pointer of an app, without its releases. */
export function findPointer(db: Db, app: string) {
  return db.selectFrom('live').selectAll().where('app', '=', app).executeTakeFirst()
}

type Canary = Pick<Tables['live'], 'canaryVersion' | 'canaryPercent' | 'canaryUntil'>

export const noCanary: Canary = { canaryVersion: null, canaryPercent: 0, canaryUntil: null }

/** Points at another version. Ends a canary or a retirement of the app. */
export async function setPointer(trx: Db, pointer: Omit<Tables['live'], keyof Canary>) {
  const values = { ...pointer, ...noCanary }
  await trx
    .insertInto('live')
    .values(values)
    .onConflict((conflict) => conflict.column('app').doUpdateSet(values))
    .execute()
  await trx.deleteFrom('retired').where('app', '=', pointer.app).execute()
}

/** Replaces the pointer by a record of the retirement. */
export async function setRetired(trx: Db, retired: Tables['retired']) {
  await trx.deleteFrom('live').where('app', '=', retired.app).execute()
  await trx
    .insertInto('retired')
    .values(retired)
    .onConflict((conflict) => conflict.column('app').doUpdateSet(retired))
    .execute()
}

export async function setCanary(trx: Db, app: string, canary: Canary) {
  await trx.updateTable('live').set(canary).where('app', '=', app).execute()
}

/** Returns the live releases that a candidate of this app is checked against. */
export function getLiveContext({ apps }: Pick<LiveState, 'apps'>, name: string) {
  return {
    others: apps.filter(({ app }) => app !== name).map(({ live }) => live),
    live: apps.find(({ app }) => app === name)?.live,
  }
}
