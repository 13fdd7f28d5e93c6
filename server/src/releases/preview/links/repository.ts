import { sql } from 'kysely'
import type { Db } from '../../../foundation/db/database.ts'
import { deleteBatch } from '../../../foundation/db/delete-batch.ts'
import { releaseColumns, toRelease } from '../../store/repository.ts'
import type { PreviewLinkTable } from './tables.ts'

const dayMs = 24 * 60 * 60_000
export const mostDays = 30
/** One that somebody reads again and again is noted no more often. */
const noteEveryMs = 60_000

type Link = Omit<PreviewLinkTable, 'expiresAt' | 'openedAt'>

/** Returns when it ends. */
export async function addLink(trx: Db, link: Link, days: number) {
  const expiresAt = link.createdAt + days * dayMs
  await trx
    .insertInto('previewLink')
    .values({ ...link, expiresAt, openedAt: null })
    .execute()
  return expiresAt
}

/** The links of an app that have not ended, newest first. */
export function listLinks(db: Db, app: string, nowMs: number) {
  return db
    .selectFrom('previewLink')
    .select(['id', 'version', 'createdBy', 'createdAt', 'expiresAt', 'openedAt'])
    .where('app', '=', app)
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The links with these hashes that have not ended, with the releases that they show. */
export async function findLinks(db: Db, hashes: string[], nowMs: number) {
  const rows = await db
    .selectFrom('previewLink as link')
    .innerJoin('release', (join) =>
      join.onRef('release.app', '=', 'link.app').onRef('release.version', '=', 'link.version'),
    )
    .leftJoin('deployToken as token', 'token.id', 'link.tokenId')
    .select(releaseColumns)
    .select(['link.id', 'link.hash', 'link.expiresAt'])
    .where('link.hash', 'in', hashes)
    .where('link.expiresAt', '>', nowMs)
    // A clock that was set back must not make an old one young again.
    .where('link.expiresAt', '<=', nowMs + (mostDays + 1) * dayMs)
    .where((eb) =>
      eb.or([
        eb('link.tokenId', 'is', null),
        eb.and([eb('token.id', 'is not', null), eb('token.revokedAt', 'is', null)]),
      ]),
    )
    .execute()
  return rows.map(({ id, hash, expiresAt, ...row }) => ({
    id,
    hash,
    expiresAt,
    release: toRelease(row),
  }))
}

/** The paths of the files that a release has, which are there as long as it says so. */
export async function pathsOf(db: Db, app: string, version: string) {
  const rows = await db
    .selectFrom('releaseFile')
    .select('path')
    .where('app', '=', app)
    .where('version', '=', version)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

export async function noteOpened(trx: Db, id: string, nowMs: number) {
  await trx
    .updateTable('previewLink')
    .set({ openedAt: nowMs })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('openedAt', 'is', null), eb('openedAt', '<=', nowMs - noteEveryMs)]))
    .execute()
}

/** Ends an open link, and returns what it showed; undefined when the app has no such one. */
export function endLink(trx: Db, { app, id }: { app: string; id: string }, nowMs: number) {
  return trx
    .deleteFrom('previewLink')
    .where('app', '=', app)
    .where('id', '=', id)
    .where('expiresAt', '>', nowMs)
    .returning(['id', 'version', 'createdBy', 'createdAt', 'expiresAt', 'openedAt'])
    .executeTakeFirst()
}

export function removeEndedPreviewLinks(db: Db, nowMs: number, most: number) {
  return deleteBatch(db, 'previewLink', sql`"expiresAt" <= ${nowMs}`, most)
}
