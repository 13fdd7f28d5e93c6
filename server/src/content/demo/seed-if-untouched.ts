import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { withNamelessFile } from '../../foundation/http/nameless-file.ts'
import { listsAreUntouched, reviseList } from '../../foundation/revisions/repository.ts'
import { roomEntries, staffEntries } from '../collections/collections.ts'
import type { EncodePicture } from '../pictures/encode.ts'
import { toSlug } from '../pictures/receive-picture.ts'
import type { PictureInput } from '../pictures/repository.ts'
import type { DemoStore } from './seed.ts'

/**
 * Adds demo content to a database whose lists were never written. Pictures are encoded first; then everything is stored
 * in one transaction, so an interruption leaves an empty database.
 */
export async function seedIfUntouched(
  { db, encodePicture, now }: Deps & { encodePicture: EncodePicture },
  seedDemo: (store: DemoStore) => Promise<void>,
) {
  if (!(await listsAreUntouched(db))) return
  const additions: Promise<(trx: Db) => Promise<unknown>>[] = []

  const encode = (picture: Buffer) =>
    withNamelessFile(async (file) => {
      await file.writeFile(picture)
      return encodePicture(file)
    })

  async function prepare(picture: Buffer, fileName: string): Promise<PictureInput> {
    const uploadHash = createHash('sha256').update(picture).digest('hex')
    return { name: toSlug(fileName), uploadHash, encoded: await encode(picture) }
  }

  /** Entries keep the order of the calls, not the order in which their pictures are ready. */
  async function add(addition: Promise<(trx: Db) => Promise<unknown>>) {
    additions.push(addition)
    await addition
  }

  await seedDemo({
    addPerson: (name, picture, fileName) =>
      add(
        prepare(picture, fileName).then(
          (prepared) => (trx) => staffEntries.add(trx, { name }, now(), prepared),
        ),
      ),
    addRoom: (fields, picture, fileName) =>
      add(
        prepare(picture, fileName).then(
          (prepared) => (trx) => roomEntries.add(trx, fields, now(), prepared),
        ),
      ),
  })

  await inTransaction(db, async (trx) => {
    // Locks the list's row and checks again, because another server may have been faster.
    await reviseList(trx, 'staff')
    if (!(await listsAreUntouched(trx))) return
    for (const store of await Promise.all(additions)) await store(trx)
  })
}
