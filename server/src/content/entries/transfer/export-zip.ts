import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '../../../foundation/db/database.ts'
import { findVariant } from '../../pictures/repository.ts'
import { choicesIn } from '../choices.ts'
import type { Collection, EntryOf } from '../collection.ts'
import { eachOf } from '../collection-schemas.ts'

const widest = /^\/media\/([\w-]+)\/(\d+)\/([\w-]+)\.webp$/

/**
 * A list with its pictures as a zip that is made while it is read: `entries.json`, and a file for each
 * picture in its widest encoding. One picture at a time is in memory. It ends in the middle where a picture is gone by then.
 */
export function exportZip(db: Db, collection: Collection, entries: EntryOf<string>[]) {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const json = { list: collection.name, entries: entries.map((entry) => inFile(collection, entry)) }
  zip.addBuffer(Buffer.from(JSON.stringify(json, null, 2)), 'entries.json')
  for (const entry of entries) {
    const [, id, widthPx] = widest.exec(entry.file ?? '') ?? []
    if (id === undefined) continue
    // Pictures are compressed as far as they can be.
    zip.addReadStreamLazy(pictureOf(entry), { compress: false }, (give) => {
      findVariant(db, { id, widthPx: Number(widthPx), type: 'image/webp' }).then(
        (variant) => {
          if (variant) give(null, Readable.from([variant.bytes]))
          else output.destroy(new Error('A picture was replaced while the list was exported.'))
        },
        (error) => output.destroy(error),
      )
    })
  }
  zip.on('error', (error) => output.destroy(error))
  zip.end()
  return output
}

const pictureOf = ({ _id }: EntryOf<string>) => `pictures/${_id}.webp`

function inFile({ fields }: Collection, entry: EntryOf<string>) {
  const [, , , pictureName] = widest.exec(entry.file ?? '') ?? []
  return {
    id: entry._id,
    ...eachOf(fields, (_schema, name) => entry[name]),
    ...choicesIn(entry),
    ...(pictureName !== undefined && { picture: pictureOf(entry), pictureName }),
  }
}
