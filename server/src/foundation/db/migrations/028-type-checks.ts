import { createHash } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'

/** So many versions of each app a rollback finds at once that went live before there were results. */
const mostVersions = 20

type Before = Kysely<{
  release: { app: string; version: string; manifest: string }
  releaseEvent: { seq: number; app: string; action: string; toVersion: string | null }
  typeCheck: { remote: string; hostTypes: string; remoteTypes: string; at: number }
}>

/**
 * Which types have stood live together. The server has compiled those that are live, and let a
 * rollback to any that was: these need no result of a team.
 */
export const typeChecks: Migration = {
  async up(db) {
    await db.schema
      .createTable('typeCheck')
      .addColumn('remote', 'text', (c) => c.notNull())
      .addColumn('hostTypes', 'text', (c) => c.notNull())
      .addColumn('remoteTypes', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('typeCheckKey', ['remote', 'hostTypes', 'remoteTypes'])
      .execute()
    await keepWhatWasLive(db as Before)
  },
}

async function keepWhatWasLive(db: Before) {
  const apps = await db.selectFrom('releaseEvent').select('app').distinct().execute()
  const hosts = await typesThatWereLive(db, 'host')
  for (const { app: remote } of apps.filter(({ app }) => app !== 'host')) {
    for (const remoteTypes of await typesThatWereLive(db, remote)) {
      const pairs = hosts.map((hostTypes) => ({ remote, hostTypes, remoteTypes, at: 0 }))
      if (pairs.length > 0) await db.insertInto('typeCheck').values(pairs).execute()
    }
  }
}

async function typesThatWereLive(db: Before, app: string) {
  const releases = await db
    .selectFrom('release')
    .innerJoin('releaseEvent', (join) =>
      join
        .onRef('releaseEvent.app', '=', 'release.app')
        .onRef('releaseEvent.toVersion', '=', 'release.version'),
    )
    .select('manifest')
    .where('release.app', '=', app)
    .where('action', 'in', ['promote', 'rollback'])
    .orderBy('seq', 'desc')
    .limit(mostVersions)
    .execute()
  return [...new Set(releases.map(({ manifest }) => digestOfTypes(JSON.parse(manifest))))].filter(
    (digest) => digest !== null,
  )
}

interface Description {
  name: string
  route: string
  title: string
  menu?: { icon: string }
  budgetBytes?: number
}

interface Manifest {
  description: Description | null
  files: Record<string, { sha256: string }>
}

function digestOfTypes({ description, files }: Manifest) {
  const types = Object.entries(files).filter(([path]) => path.startsWith('types/'))
  if (types.length === 0) return null
  const hashes = Object.fromEntries(types.map(([path, { sha256 }]) => [path, sha256]))
  return createHash('sha256')
    .update(canonicalJson([description && kindOf(description), hashes]))
    .digest('hex')
}

function canonicalJson(value: unknown) {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function kindOf({
  name: _,
  route: _route,
  title: _title,
  menu,
  budgetBytes,
  ...kind
}: Description) {
  return { ...kind, icon: menu?.icon ?? null, hasBudget: budgetBytes !== undefined }
}
