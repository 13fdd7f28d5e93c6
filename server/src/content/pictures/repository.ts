import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../foundation/db/database.ts'
import { newId, type Tables } from '../../foundation/db/tables.ts'
import type { EncodedPicture } from './encode.ts'

interface PictureTable {
  id: string
  /** SHA-256 of the bytes that were uploaded, hex. */
  uploadHash: string
  widthPx: number
  heightPx: number
  /** The widths of its encodings, narrowest first, with commas. */
  widthsPx: string
  placeholder: string
  createdAt: number
  /** When an entry last started to use it; the write locks the row against removal. */
  touchedAt: number
}

interface VariantTable {
  pictureId: string
  /** SHA-256 of `bytes`, hex. */
  hash: string
  type: 'image/avif' | 'image/webp'
  widthPx: number
  bytes: Uint8Array
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    picture: PictureTable
    variant: VariantTable
  }
}

/** A picture for an entry: one that is stored already, or a newly encoded one. */
export type PictureInput = { name: string; uploadHash: string } & (
  | { storedId: string }
  | { encoded: EncodedPicture }
)

/** The stored picture was removed after it was found. */
export class PictureGoneError extends Error {}

/** Returns the ids of stored pictures by the hashes (SHA-256, hex) of the bytes of their uploads and encodings. */
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
  const widths = new Set(encoded.variants.map(({ widthPx }) => widthPx))
  const newPictureId = newId()
  const { id } = await trx
    .insertInto('picture')
    .values({
      id: newPictureId,
      uploadHash,
      widthPx: encoded.widthPx,
      heightPx: encoded.heightPx,
      widthsPx: [...widths].sort((one, other) => one - other).join(),
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
