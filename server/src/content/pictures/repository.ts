import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId, type Tables } from '../../foundation/db/tables.ts'
import type { EncodedPicture } from './encode.ts'

/** A picture for an entry: one that is stored already, or a newly encoded one. */
export type PictureInput = { name: string; uploadHash: string } & (
  | { storedId: string }
  | { encoded: EncodedPicture }
)

/** The stored picture was removed after it was found. */
export class PictureGoneError extends Error {}

/** Finds the id of the stored picture whose upload or encoding has these bytes. @param hash SHA-256, hex */
export async function findPictureByBytes(db: Db, hash: string) {
  const uploaded = db.selectFrom('picture').select('id').where('uploadHash', '=', hash)
  const encoded = db.selectFrom('variant').select('pictureId as id').where('hash', '=', hash)
  return (await uploaded.union(encoded).limit(1).executeTakeFirst())?.id
}

/** Like `findPictureByBytes`, for many: returns the ids of stored pictures by hash. */
export async function findPicturesByBytes(db: Db, hashes: string[]) {
  if (hashes.length === 0) return new Map<string, string>()
  const uploaded = await db
    .selectFrom('picture')
    .select(['id', 'uploadHash as hash'])
    .where('uploadHash', 'in', hashes)
    .execute()
  const encoded = await db
    .selectFrom('variant')
    .select(['pictureId as id', 'hash'])
    .where('hash', 'in', hashes)
    .execute()
  return new Map([...encoded, ...uploaded].map(({ hash, id }) => [hash, id]))
}

/** Stores the picture if it is new and returns its id; the entry must refer to it in the same transaction. */
export async function storePicture(trx: Db, picture: PictureInput, nowMs: number) {
  if ('storedId' in picture) {
    const { numUpdatedRows } = await trx
      .updateTable('picture')
      .set({ touchedAt: nowMs })
      .where('id', '=', picture.storedId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new PictureGoneError()
    return picture.storedId
  }
  const { encoded, uploadHash } = picture
  const newPictureId = newId()
  const { id } = await trx
    .insertInto('picture')
    .values({
      id: newPictureId,
      uploadHash,
      widthPx: encoded.widthPx,
      heightPx: encoded.heightPx,
      widthsPx: joinWidths(encoded.variants),
      placeholder: encoded.placeholder,
      createdAt: nowMs,
      touchedAt: nowMs,
    })
    // The same file may have been uploaded twice at once.
    .onConflict((conflict) => conflict.column('uploadHash').doUpdateSet({ touchedAt: nowMs }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === newPictureId) {
    const variants = encoded.variants.map((variant) => ({ pictureId: id, ...variant }))
    await trx.insertInto('variant').values(variants).execute()
  }
  return id
}

export interface StoredPicture {
  id: string
  widthPx: number
  heightPx: number
  placeholder: string
  /** The widths of its encodings, narrowest first. Each exists in every type. */
  widthsPx: number[]
}

type PictureIds = SelectQueryBuilder<Tables, 'staff' | 'room', { pictureId: string | null }>

/** Finds the pictures with these ids, given as a list or a query, without their bytes. */
export async function findPicturesById(db: Db, ids: PictureIds | (string | null)[]) {
  if (Array.isArray(ids) && ids.length === 0) return new Map<string | null, StoredPicture>()
  const pictures = await db
    .selectFrom('picture')
    .select(['id', 'widthPx', 'heightPx', 'widthsPx', 'placeholder'])
    .where('id', 'in', ids as PictureIds)
    .execute()
  return new Map<string | null, StoredPicture>(
    pictures.map(({ widthsPx, ...picture }) => [
      picture.id,
      { ...picture, widthsPx: widthsPx.split(',').map(Number) },
    ]),
  )
}

/** The widths as a column of the picture, so that a long list is read without its encodings. */
export function joinWidths(variants: { widthPx: number }[]) {
  const widths = new Set(variants.map(({ widthPx }) => widthPx))
  return [...widths].sort((one, other) => one - other).join()
}

/** One encoding of a picture. */
export type Variant = Pick<Tables['variant'], 'bytes' | 'type' | 'hash'>

/** Finds the encoding of a picture in one width and type. */
export function findVariant(
  db: Db,
  { id, widthPx, type }: { id: string; widthPx: number; type: Variant['type'] },
): Promise<Variant | undefined> {
  return db
    .selectFrom('variant')
    .select(['bytes', 'type', 'hash'])
    .where('pictureId', '=', id)
    .where('widthPx', '=', widthPx)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst()
}
