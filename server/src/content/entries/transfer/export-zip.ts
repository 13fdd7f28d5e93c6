import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '../../../foundation/db/database.ts'
import { findVariant } from '../../pictures/repository.ts'
import type { Collection, StoredEntry } from '../collection.ts'
import { mapValues } from '../collection-schemas.ts'
import { pickSettings } from '../entry-settings.ts'

const widest = /^\/media\/([\w-]+)\/(\d+)\/([\w-]+)\.webp$/

/**
 * Streams a list with its pictures as a zip: `entries.json`, and a file for each picture in its widest encoding. One
 * picture at a time is in memory. The stream fails if a picture is removed meanwhile.
 */
export function exportZip(db: Db, collection: Collection, entries: StoredEntry<string>[]) {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const json = {
    list: collection.name,
    entries: entries.map((entry) => toJsonEntry(collection, entry)),
  }
  zip.addBuffer(Buffer.from(JSON.stringify(json, null, 2)), 'entries.json')
  for (const entry of entries) {
    const [, id, widthPx] = widest.exec(entry.file ?? '') ?? []
    if (id === undefined) continue
    // Pictures are compressed already.
    zip.addReadStreamLazy(picturePath(entry), { compress: false }, (callback) => {
      findVariant(db, { id, widthPx: Number(widthPx), type: 'image/webp' }).then(
        (variant) => {
          if (variant) callback(null, Readable.from([variant.bytes]))
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

const picturePath = ({ _id }: StoredEntry<string>) => `pictures/${_id}.webp`

function toJsonEntry({ fields }: Collection, entry: StoredEntry<string>) {
  const [, , , pictureName] = widest.exec(entry.file ?? '') ?? []
  return {
    id: entry._id,
    ...mapValues(fields, (_schema, name) => entry[name]),
    ...pickSettings(entry),
    ...(pictureName !== undefined && { picture: picturePath(entry), pictureName }),
  }
}
