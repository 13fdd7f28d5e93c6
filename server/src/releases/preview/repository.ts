import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import type { PreviewLinkTable } from './tables.ts'

const dayMs = 24 * 60 * 60_000
export const maxDays = 30
/** Limits the writes for a link that is opened again and again. */
const recordOpenedEveryMs = 60_000

export type Link = Omit<PreviewLinkTable, 'openedAt'>

const listedColumns = [
  'id',
  'version',
  'origin',
  'createdBy',
  'createdAt',
  'expiresAt',
  'openedAt',
] as const

export type ListedLink = Pick<PreviewLinkTable, (typeof listedColumns)[number]>

export async function addPreviewLink(trx: Db, link: Link) {
  await trx
    .insertInto('previewLink')
    .values({ ...link, openedAt: null })
    .execute()
}

/** Lists the links of an app that have not expired, newest first. */
export function listPreviewLinks(db: Db, app: string, nowMs: number): Promise<ListedLink[]> {
  return db
    .selectFrom('previewLink')
    .select(listedColumns)
    .where('app', '=', app)
    .where('expiresAt', '>', nowMs)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Finds links by hash, sorted by app, that have not expired and whose deploy token was not revoked. */
export function findPreviewLinks(db: Db, hashes: string[], nowMs: number) {
  return (
    db
      .selectFrom('previewLink as link')
      .leftJoin('deployToken as token', 'token.id', 'link.tokenId')
      .selectAll('link')
      .where('link.hash', 'in', hashes)
      .where('link.expiresAt', '>', nowMs)
      // A clock that was set back must not make an expired link valid.
      .where('link.expiresAt', '<=', nowMs + (maxDays + 1) * dayMs)
      .where((eb) =>
        eb.or([
          eb('link.tokenId', 'is', null),
          eb.and([eb('token.id', 'is not', null), eb('token.revokedAt', 'is', null)]),
        ]),
      )
      .orderBy('link.app')
      .execute()
  )
}

/** Lists the paths of a release's stored files. */
export async function listFilePaths(db: Db, app: string, version: string) {
  const rows = await db
    .selectFrom('releaseFile')
    .select('path')
    .where('app', '=', app)
    .where('version', '=', version)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

export async function recordOpened(trx: Db, id: string, nowMs: number) {
  const beforeMs = nowMs - recordOpenedEveryMs
  await trx
    .updateTable('previewLink')
    .set({ openedAt: nowMs })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('openedAt', 'is', null), eb('openedAt', '<=', beforeMs)]))
    .execute()
}

/** Deletes an open link and returns it; undefined when the app has no such link. */
export function deletePreviewLink(
  trx: Db,
  { app, id }: { app: string; id: string },
  nowMs: number,
): Promise<ListedLink | undefined> {
  return trx
    .deleteFrom('previewLink')
    .where('app', '=', app)
    .where('id', '=', id)
    .where('expiresAt', '>', nowMs)
    .returning(listedColumns)
    .executeTakeFirst()
}

export function removeExpiredPreviewLinks(db: Db, nowMs: number, limit: number) {
  return deleteBatch(db, 'previewLink', sql`"expiresAt" <= ${nowMs}`, limit)
}
