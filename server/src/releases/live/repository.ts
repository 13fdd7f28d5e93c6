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

export interface RunningCanary {
  release: LiveRelease
  percent: number
  /** When it ends unless enough have seen it; null without such a time. */
  untilMs: number | null
}

export interface LiveApp {
  app: string
  live: LiveRelease
  /** What was live before it, for when it cannot be had. */
  previous: LiveRelease | null
  canary: RunningCanary | null
  promotedBy: string
  promotedAt: number
}

/** The app, if somebody is given this version of it. */
export function findAppInUse({ apps }: LiveState, name: string, version: string) {
  const found = apps.find(({ app }) => app === name)
  return found && findReleaseInUse(found, version) ? found : undefined
}

/** The release of an app that somebody is given under this version. */
export function findReleaseInUse({ live, previous, canary }: LiveApp, version: string) {
  return [live, previous, canary?.release].find((release) => release?.version === version)
}

/** What is live of every app, in the order of their names, and the revision of all that. */
export interface LiveState {
  revision: Revision
  apps: LiveApp[]
  /** Those with which releases of these apps may be signed, or are. */
  keys: TeamKey[]
  /** What is pointed at and left out: it is not what a key of its app has signed. */
  forged: { app: string; version: string }[]
  /** What was live and is not any more, in the order of their names. */
  retired: Tables['retired'][]
  /** The lists that remotes have brought. */
  collections: RemoteCollection[]
  /** Tells apart what stands in it for one browser alone (preview/apply-previews.ts); absent for everybody else. */
  preview?: string
}

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

/** Each is found by its key: however many releases there are, these are few. */
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

/** A server of the version before lets apps be live again and knows nothing of what was retired. */
async function listRetired(db: Db, live: Pointers[]) {
  const rows = await db.selectFrom('retired').selectAll().orderBy('app').execute()
  return rows.filter(({ app }) => !live.some((row) => row.app === app))
}

type Pointers = Pick<Tables['live'], 'app' | 'version' | 'previous' | 'canaryVersion'>

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

/** Points at another version; a canary that was running has had its time, and so has a retirement. */
export async function setPointer(trx: Db, pointer: Pointer) {
  const values = { ...pointer, canaryVersion: null, canaryPercent: 0, canaryUntil: null }
  await trx
    .insertInto('live')
    .values(values)
    .onConflict((conflict) => conflict.column('app').doUpdateSet(values))
    .execute()
  await trx.deleteFrom('retired').where('app', '=', pointer.app).execute()
}

/** Takes the pointer away, and remembers where it pointed. */
export async function setRetired(trx: Db, retired: Tables['retired']) {
  await trx.deleteFrom('live').where('app', '=', retired.app).execute()
  await trx
    .insertInto('retired')
    .values(retired)
    .onConflict((conflict) => conflict.column('app').doUpdateSet(retired))
    .execute()
}

/** @param canary null ends the one that is running */
export async function setCanary(
  trx: Db,
  app: string,
  canary: { version: string; percent: number; untilMs: number | null } | null,
) {
  const { version = null, percent = 0, untilMs = null } = canary ?? {}
  await trx
    .updateTable('live')
    .set({ canaryVersion: version, canaryPercent: percent, canaryUntil: untilMs })
    .where('app', '=', app)
    .execute()
}

/** What is live of other apps and of this one: among that, a release of it is judged. */
export function getLiveContext({ apps }: Pick<LiveState, 'apps'>, name: string) {
  return {
    others: apps.filter(({ app }) => app !== name).map(({ live }) => live),
    live: apps.find(({ app }) => app === name)?.live,
  }
}
