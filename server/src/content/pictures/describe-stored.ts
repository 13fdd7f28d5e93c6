import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { reviseList } from '../../foundation/revisions/repository.ts'
import { placeholderOf } from './encodings.ts'
import { joinWidths } from './repository.ts'

/** Of a picture that cannot be read. */
const grey = '#808080 #808080'

/**
 * Writes down of pictures from before what their rows have told since: their widths and colours.
 * Until then they count as pictures that have not arrived.
 */
export async function describeStoredPictures(db: Db) {
  const pictures = await db.selectFrom('picture').select('id').where('widthsPx', '=', '').execute()
  if (pictures.length === 0) return
  // Large, and nearly never needed: pictures are made small by other processes.
  const { default: sharp } = await import('sharp')
  for (const { id } of pictures) {
    const variants = await db
      .selectFrom('variant')
      .select(['widthPx', 'bytes'])
      .where('pictureId', '=', id)
      .where('type', '=', 'image/webp')
      .orderBy('widthPx')
      .execute()
    const [narrowest] = variants
    if (!narrowest) continue
    const placeholder = await placeholderOf(sharp(narrowest.bytes)).catch(() => grey)
    const found = { widthsPx: joinWidths(variants), placeholder }
    await inTransaction(db, async (trx) => {
      // Lists first, as whoever gives an entry a picture: no two wait for each other.
      await reviseList(trx, 'staff')
      await reviseList(trx, 'rooms')
      await trx.updateTable('picture').set(found).where('id', '=', id).execute()
    })
  }
}
