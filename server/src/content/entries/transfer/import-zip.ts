import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { sniffFormat } from '../../pictures/encodings.ts'
import { maxBytes as maxPictureBytes } from '../../pictures/upload.ts'
import { type FileRow, maxRows } from './plan-import.ts'

const maxJsonBytes = 16 * 1024 * 1024
/** Maximum size of all files in the zip, unpacked. */
const maxUnpackedBytes = 400 * 1024 * 1024
/** A picture for each entry, and room for files that archivers add. */
const maxFiles = 2 * maxRows + 100

/**
 * Reads the rows of a zip as `exportZip` writes it. Files are unpacked in memory, one at a time and on demand, never to
 * more than their declared size nor the limits above (zip bombs).
 * @throws {HttpError} 400 when the zip is not valid, or unpacks to more than the limits
 */
export async function importZip(file: FileHandle): Promise<FileRow[]> {
  const zip = await yauzl
    .fromFdPromise(file.fd, { autoClose: false, strictFileNames: true })
    .catch(throwDamaged)
  const files = await listFiles(zip).catch(throwDamaged)
  const entries = files.get('entries.json')
  if (!entries) throw new HttpError(400, 'The zip has no entries.json.')
  if (entries.uncompressedSize > maxJsonBytes) throw tooLarge()
  const bytes = await readFile(zip, entries)
  const rows = parseRows(bytes)
  const read: FileRow[] = []
  for (const [index, row] of rows.entries())
    read.push(await toFileRow(row, index + 1, { zip, files }))
  return read
}

interface ZipContent {
  zip: ZipFile
  files: Map<string, Entry>
}

async function listFiles(zip: ZipFile) {
  if (zip.entryCount > maxFiles) throw tooLarge()
  const files = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > maxUnpackedBytes || files.size > maxFiles) throw tooLarge()
    files.set(entry.fileName, entry)
  }
  return files
}

/** Fails if the file unpacks to more than its declared size. */
async function readFile(zip: ZipFile, entry: Entry) {
  return buffer(await zip.openReadStreamPromise(entry).catch(throwDamaged)).catch(throwDamaged)
}

function parseRows(bytes: Buffer): object[] {
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

async function toFileRow(entry: object, row: number, { zip, files }: ZipContent): Promise<FileRow> {
  const { id = '', picture, pictureName, ...input } = entry as Record<string, unknown>
  const read = { row, id: typeof id === 'string' ? id : '?', input }
  if (picture === undefined || picture === null) return read
  const file = files.get(String(picture))
  if (!file) return { ...read, fault: `The picture ${cut(picture)} is not in the zip.` }
  if (file.uncompressedSize > maxPictureBytes) {
    return { ...read, fault: 'The picture is too large (maximum 10 MB).' }
  }
  const bytes = await readFile(zip, file)
  if (!sniffFormat(bytes)) {
    return { ...read, fault: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF.' }
  }
  const name = typeof pictureName === 'string' ? pictureName : file.fileName
  const found = { name, hash: hash('sha256', bytes), read: () => readFile(zip, file) }
  return { ...read, picture: found }
}

const cut = (value: unknown) => `“${String(value).slice(0, 80)}”`

function throwDamaged(error: unknown): never {
  if (error instanceof HttpError) throw error
  throw new HttpError(400, `The zip cannot be read: ${(error as Error).message}.`)
}

function tooLarge() {
  return new HttpError(400, 'The zip has too many files, or unpacks to too much data.')
}
