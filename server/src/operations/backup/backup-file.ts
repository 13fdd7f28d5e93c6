import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { BackupError, type Dump, type Fingerprints, type OnProgress, type Part } from './dump.ts'
import { decryptBy, encryptTo, isEncrypted } from './encryption.ts'

// A line with the hash of all that follows it, then gzipped lines of JSON: what it holds, and table
// after table its name, its rows and its fingerprint. `tail -n +2 FILE | zcat` shows it;
// one that is encrypted, `age --decrypt -i KEY FILE | tail -n +2 | zcat`.
const magic = 'sala-backup 1'
// Nearly all is base64 of what is compressed already: there are no repetitions to look for.
const compression = { level: 1, strategy: constants.Z_HUFFMAN_ONLY }
const headerBytes = magic.length + 1 + 64 + 1

interface Contents {
  madeAt: string
  steps: string[]
  rows: number
}

/**
 * Writes a dump into a new file, which nobody else may read; it is on the disk afterwards.
 * @param recipients to whom it is encrypted; to nobody when there are none
 */
export async function writeBackupFile(
  path: string,
  dump: Dump,
  onProgress: OnProgress,
  recipients: string[] = [],
) {
  const fingerprints: Fingerprints = {}
  const hash = createHash('sha256')
  // No hash is only zeros: what was not finished is refused.
  await pipeline(
    linesOf(dump, fingerprints, onProgress),
    createGzip(compression),
    async function* withHeader(source: AsyncIterable<Buffer>) {
      yield headerOf('0'.repeat(64))
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    async function* encrypted(source: AsyncIterable<Buffer>) {
      yield* recipients.length > 0 ? await encryptTo(recipients, Readable.from(source)) : source
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  const file = await open(path, 'r+')
  // What age has written tells by itself whether it is whole.
  if (recipients.length === 0) await file.write(headerOf(hash.digest('hex')), 0)
  await file.sync()
  await file.close()
  return fingerprints
}

/**
 * What a backup holds; throws a BackupError when a single bit of the file is not as it was written.
 * @param identities how to get the keys of those to whom it may be encrypted
 */
export async function readBackupFile(
  path: string,
  identities = async (): Promise<string[]> => [],
): Promise<Dump> {
  const isForSome = await isEncrypted(path)
  const zipped = isForSome ? await decrypt(path, await identities()) : await readPlain(path)
  const source = zipped.pipe(createGunzip())
  const lines = splitLines(source.setEncoding('utf8'))
  const { steps, rows } = JSON.parse(String((await lines.next()).value)) as Contents
  return { steps, rows, parts: partsOf(lines) }
}

async function readPlain(path: string): Promise<Readable> {
  await checkHash(path)
  return createReadStream(path, { start: headerBytes })
}

/** Read twice: nothing of it is used before all of it was found to be as it was written. */
async function decrypt(path: string, identities: string[]) {
  try {
    for await (const _ of await decryptBy(identities, createReadStream(path)));
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(path)
  }
  return Readable.from(withoutHeader(await decryptBy(identities, createReadStream(path))))
}

async function* withoutHeader(source: AsyncIterable<Uint8Array>) {
  let toDrop = headerBytes
  for await (const chunk of source) {
    yield chunk.subarray(Math.min(toDrop, chunk.length))
    toDrop = Math.max(0, toDrop - chunk.length)
  }
}

async function checkHash(path: string) {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    const header = Buffer.alloc(headerBytes)
    await file.read(header, 0, headerBytes, 0)
    if (!header.toString('latin1').startsWith(`${magic} `)) {
      throw new BackupError('refused', `${path} is not a backup of Sala.`)
    }
    const body = file.createReadStream({ start: headerBytes, autoClose: false })
    for await (const chunk of body) hash.update(chunk as Buffer)
    if (header.equals(headerOf(hash.digest('hex')))) return
    throw damaged(path)
  } finally {
    await file.close()
  }
}

const damaged = (path: string) =>
  new BackupError('refused', `${path} is damaged. Nothing was changed; use another backup.`)

function headerOf(hash: string) {
  return Buffer.from(`${magic} ${hash}\n`)
}

async function* linesOf({ parts, steps, rows }: Dump, found: Fingerprints, onProgress: OnProgress) {
  const contents: Contents = { madeAt: new Date().toISOString(), steps, rows }
  yield `${JSON.stringify(contents)}\n`
  let table = ''
  let done = 0
  for await (const part of parts) {
    if ('row' in part) {
      yield `${part.row}\n`
      onProgress(++done / rows)
      continue
    }
    if ('table' in part) table = part.table
    else found[table] = part.end
    yield `${JSON.stringify(part)}\n`
  }
}

async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const line of lines) yield line.startsWith('[') ? { row: line } : JSON.parse(line)
}

/** By line feeds alone: to `readline`, U+2028 in a text ends a line as well. */
async function* splitLines(source: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of source) {
    const [first = '', ...others] = chunk.split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
}
