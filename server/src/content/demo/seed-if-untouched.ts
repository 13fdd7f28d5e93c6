import { hash } from 'node:crypto'
import type { RoomFields } from '@sala/kit/contract/staff-and-rooms'
import { inTransaction } from '../../foundation/db/database.ts'
import { withTempFile } from '../../foundation/http/uploads.ts'
import { areListsUntouched, bumpRevision } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import type { EncodePicture } from '../pictures/encode.ts'
import { toSlug } from '../pictures/receive-picture.ts'
import type { EncodedPictures } from './encoded-pictures.ts'

interface DemoPicture {
  picture: Buffer
  fileName: string
}

export interface DemoContent {
  staff: (DemoPicture & { name: string })[]
  rooms: (DemoPicture & RoomFields)[]
  /** Pictures that the build has encoded already. */
  encoded: EncodedPictures
}

/**
 * Adds demo content to a database whose lists were never written. Pictures are encoded first, where the build has not
 * done that; then everything is stored in one transaction, so an interruption leaves an empty database.
 */
export async function seedIfUntouched(
  { db, encodePicture, now }: Services & { encodePicture: EncodePicture },
  readContent: () => DemoContent,
) {
  if (!(await areListsUntouched(db))) return
  const content = readContent()

  async function encode<Entry extends DemoPicture>({ picture, fileName, ...fields }: Entry) {
    const uploadHash = hash('sha256', picture)
    const encoded = content.encoded.get(uploadHash) ?? (await encodeUpload(picture))
    return { fields, picture: { name: toSlug(fileName), uploadHash, encoded } }
  }
  function encodeUpload(picture: Buffer) {
    return withTempFile(async (file) => {
      await file.writeFile(picture)
      return encodePicture(file)
    })
  }

  const [staff, rooms] = await Promise.all([
    Promise.all(content.staff.map(encode)),
    Promise.all(content.rooms.map(encode)),
  ])
  await inTransaction(db, async (trx) => {
    // Locks the list's row and checks again, because another server may have been faster.
    await bumpRevision(trx, 'staff')
    if (!(await areListsUntouched(trx))) return
    for (const { fields, picture } of staff) await staffEntries.add(trx, fields, now(), picture)
    for (const { fields, picture } of rooms) await roomEntries.add(trx, fields, now(), picture)
  })
}
