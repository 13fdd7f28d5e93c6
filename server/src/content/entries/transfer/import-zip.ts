import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { sniffFormat } from '../../pictures/sniff.ts'
import { maxBytes as maxPictureBytes } from '../../pictures/upload.ts'
import { type FilePicture, type FileRow, maxRows } from './file-row.ts'

const maxJsonBytes = 16 * 1024 * 1024
/** Of all that is in it, unpacked. */
const maxUnpackedBytes = 400 * 1024 * 1024
/** A picture for each entry, and what an archiver puts beside them. */
const maxFiles = 2 * maxRows + 100

/**
 * The rows of a zip as `exportZip` makes it. What is in it is unpacked one by one, in memory and as far
 * as it is asked for; never more than it says of itself, and no more than is allowed.
 * @throws {HttpError} 400 when it is no such zip, or unpacks to too much
 */
export async function importZip(file: FileHandle): Promise<FileRow[]> {
  const zip = await yauzl
    .fromFdPromise(file.fd, { autoClose: false, strictFileNames: true })
    .catch(damaged)
  const files = await filesIn(zip).catch(damaged)
  const entries = files.get('entries.json')
  if (!entries) throw new HttpError(400, 'There is no entries.json in the zip.')
  if (entries.uncompressedSize > maxJsonBytes) throw tooMuch()
  const bytes = await readFile(zip, entries)
  const rows = rowsIn(bytes)
  const read: FileRow[] = []
  for (const [index, row] of rows.entries()) read.push(await rowOf(row, index + 1, { zip, files }))
  return read
}

interface Opened {
  zip: ZipFile
  files: Map<string, Entry>
}

async function filesIn(zip: ZipFile) {
  if (zip.entryCount > maxFiles) throw tooMuch()
  const files = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > maxUnpackedBytes || files.size > maxFiles) throw tooMuch()
    files.set(entry.fileName, entry)
  }
  return files
}

/** Fails where there is more than the zip says. */
async function readFile(zip: ZipFile, entry: Entry) {
  return buffer(await zip.openReadStreamPromise(entry).catch(damaged)).catch(damaged)
}

function rowsIn(bytes: Buffer): object[] {
  let content: { entries?: unknown }
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? {}
  } catch {
    throw new HttpError(400, 'The entries.json in the zip is not valid JSON.')
  }
  const { entries } = content
  if (!Array.isArray(entries) || !entries.every(isObject)) {
    throw new HttpError(400, 'The entries.json in the zip has no list “entries” of objects.')
  }
  if (entries.length > maxRows) {
    throw new HttpError(400, `The zip has more than ${maxRows} entries.`)
  }
  return entries
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function rowOf(entry: object, row: number, { zip, files }: Opened): Promise<FileRow> {
  const { id = '', picture, pictureName, ...given } = entry as Record<string, unknown>
  const read = { row, id: typeof id === 'string' ? id : '?', given }
  if (picture === undefined || picture === null) return read
  const file = files.get(String(picture))
  if (!file) return { ...read, fault: `Its picture, ${cut(picture)}, is not in the zip.` }
  if (file.uncompressedSize > maxPictureBytes) {
    return { ...read, fault: 'Its picture is too large: 10 MB at most.' }
  }
  const found = await pictureIn(zip, file, pictureName)
  if (!found) {
    return { ...read, fault: 'Its picture is no JPEG, PNG, WebP, AVIF or GIF picture.' }
  }
  return { ...read, picture: found }
}

async function pictureIn(
  zip: ZipFile,
  file: Entry,
  name: unknown,
): Promise<FilePicture | undefined> {
  const bytes = await readFile(zip, file)
  if (!sniffFormat(bytes)) return undefined
  return {
    name: typeof name === 'string' ? name : file.fileName,
    hash: createHash('sha256').update(bytes).digest('hex'),
    read: () => readFile(zip, file),
  }
}

const cut = (value: unknown) => `“${String(value).slice(0, 80)}”`

function damaged(error: unknown): never {
  if (error instanceof HttpError) throw error
  throw new HttpError(400, `The zip cannot be read: ${(error as Error).message}.`)
}

function tooMuch() {
  return new HttpError(400, 'There is too much in the zip.')
}
