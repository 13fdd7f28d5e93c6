import type { SiteContent } from '@sala/kit/contract/site'
import { sql } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { deleteBatch } from '../../foundation/db/statements.ts'
import { newId } from '../../foundation/db/tables.ts'
import { findPicturesById, type PictureInput, storePicture } from '../pictures/repository.ts'

interface SiteDraftTable {
  /** There is one row. */
  id: 'draft'
  /** JSON of a `SiteContent`. */
  content: string
  /** Random, new at each write. */
  version: string
  savedAt: number
  savedBy: string
}

interface SiteEditionTable {
  id: string
  /** JSON of a `SiteContent`. */
  content: string
  /** When visitors begin to see it. They see it until the next edition. */
  showFrom: number
  publishedBy: string
}

/** A picture that an owner has uploaded for the site. */
interface SitePictureTable {
  pictureId: string
  name: string
  touchedAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    siteDraft: SiteDraftTable
    siteEdition: SiteEditionTable
    sitePicture: SitePictureTable
  }
}

export type EditionRow = Omit<SiteEditionTable, 'content'> & { content: SiteContent }

export async function findDraft(db: Db) {
  const row = await db.selectFrom('siteDraft').selectAll().executeTakeFirst()
  return row && { ...row, content: JSON.parse(row.content) as SiteContent }
}

export async function putDraft(trx: Db, content: SiteContent, savedBy: string, nowMs: number) {
  const draft = { content: JSON.stringify(content), version: newId(), savedAt: nowMs, savedBy }
  await trx
    .insertInto('siteDraft')
    .values({ id: 'draft', ...draft })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
    .execute()
}

const parseRow = (row: SiteEditionTable): EditionRow => ({
  ...row,
  content: JSON.parse(row.content) as SiteContent,
})

/** Finds the edition that visitors see at a time; undefined before the first one. */
export async function findEditionAt(db: Db, nowMs: number) {
  const row = await db
    .selectFrom('siteEdition')
    .selectAll()
    .where('showFrom', '<=', nowMs)
    .orderBy('showFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && parseRow(row)
}

/** Lists the editions that are scheduled for later than this time, the next first. */
export async function listEditionsAfter(db: Db, nowMs: number) {
  const rows = await db
    .selectFrom('siteEdition')
    .selectAll()
    .where('showFrom', '>', nowMs)
    .orderBy('showFrom')
    .execute()
  return rows.map(parseRow)
}

export async function findEdition(db: Db, id: string) {
  const row = await db.selectFrom('siteEdition').selectAll().where('id', '=', id).executeTakeFirst()
  return row && parseRow(row)
}

/** Lists published editions without their contents, newest first. */
export function listEditions(db: Db, nowMs: number, limit: number) {
  return db
    .selectFrom('siteEdition')
    .select(['id', 'showFrom', 'publishedBy'])
    .where('showFrom', '<=', nowMs)
    .orderBy('showFrom', 'desc')
    .limit(limit)
    .execute()
}

/** `showFrom` is unique: of two at the same time, the second is a millisecond later. */
export async function addEdition(
  trx: Db,
  { content, showFrom, publishedBy }: Omit<EditionRow, 'id'>,
) {
  const newest = await trx
    .selectFrom('siteEdition')
    .select('showFrom')
    .where('showFrom', '>=', showFrom)
    .orderBy('showFrom')
    .execute()
  const taken = new Set(newest.map((row) => row.showFrom))
  let free = showFrom
  while (taken.has(free)) free++
  const id = newId()
  const row = { id, content: JSON.stringify(content), showFrom: free, publishedBy }
  await trx.insertInto('siteEdition').values(row).execute()
  return { ...row, content }
}

export async function removeEditionsAfter(trx: Db, nowMs: number) {
  await trx.deleteFrom('siteEdition').where('showFrom', '>', nowMs).execute()
}

/**
 * Removes at most `maxRows` editions that were replaced before `beforeMs`. The one that visitors see stays.
 * @returns the number of removed editions
 */
export async function removeOldEditions(db: Db, beforeMs: number, maxRows: number) {
  const shownThen = await findEditionAt(db, beforeMs)
  if (!shownThen) return 0
  return deleteBatch(db, 'siteEdition', sql`"showFrom" < ${shownThen.showFrom}`, maxRows)
}

/** Stores a picture for the site. It is removed after a day unless a draft or an edition uses it. */
export async function addSitePicture(trx: Db, picture: PictureInput, nowMs: number) {
  const pictureId = await storePicture(trx, picture, nowMs)
  const { name } = picture
  await trx
    .insertInto('sitePicture')
    .values({ pictureId, name, touchedAt: nowMs })
    .onConflict((conflict) => conflict.column('pictureId').doUpdateSet({ touchedAt: nowMs }))
    .execute()
  return pictureId
}

/** Finds pictures of the site by their ids. */
export async function findSitePictures(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('sitePicture')
    .select(['pictureId', 'name'])
    .where('pictureId', 'in', ids)
    .execute()
  const stored = await findPicturesById(db, ids)
  return new Map(
    rows.map(({ pictureId, name }) => [pictureId, { name, stored: stored.get(pictureId) }]),
  )
}

const pictureId = /^\/media\/([\w-]+)\//

export const parsePictureId = (file: string) => pictureId.exec(file)?.[1] ?? ''

/** Lists the ids of all pictures in a content. */
export function listPictureIds({ remotes }: SiteContent) {
  return Object.values(remotes).flatMap(({ pictures }) =>
    Object.values(pictures).map(({ file }) => parsePictureId(file)),
  )
}

/** Removes pictures that were uploaded before `beforeMs` and that no draft and no edition uses. */
export async function removeUnusedPictures(db: Db, beforeMs: number, maxRows: number) {
  const old = await db
    .selectFrom('sitePicture')
    .select('pictureId')
    .where('touchedAt', '<', beforeMs)
    .execute()
  if (old.length === 0) return 0
  const editions = await db.selectFrom('siteEdition').select('content').execute()
  const drafts = await db.selectFrom('siteDraft').select('content').execute()
  const used = new Set(
    [...editions, ...drafts].flatMap(({ content }) => listPictureIds(JSON.parse(content))),
  )
  const unused = old
    .map((row) => row.pictureId)
    .filter((id) => !used.has(id))
    .slice(0, maxRows)
  if (unused.length === 0) return 0
  await db.deleteFrom('sitePicture').where('pictureId', 'in', unused).execute()
  return unused.length
}
