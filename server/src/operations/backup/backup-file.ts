import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as connect } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'

// The first line has the SHA-256 of all that follows: gzipped lines of JSON. They are the header, and for
// each table its name and its rows. `tail -n +2 FILE | zcat` shows them.
const magic = 'sala-backup 2'
// Nearly all of it is base64 of compressed data: there are no repetitions to look for.
const compression = { level: 1, strategy: constants.Z_HUFFMAN_ONLY }
const unfinished = firstLine('0'.repeat(64))

export interface BackupHeader {
  createdAt: string
  /** The migrations that created the tables. */
  steps: string[]
  /** The number of rows, by table. */
  rows: Record<string, number>
}

/** Why a backup or a restore was refused, in a sentence. */
export class BackupError extends Error {
  /** `refused`: the file is damaged. `wrongUse`: the wrong file or database was given. */
  readonly failure: 'refused' | 'wrongUse'

  constructor(failure: BackupError['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}

/** Writes a new file that only its owner may read, and syncs it to the disk. */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  lines: AsyncIterable<string>,
) {
  const hash = createHash('sha256')
  await pipeline(
    async function* toText() {
      yield `${JSON.stringify(header)}\n`
      for await (const line of lines) yield `${line}\n`
    },
    createGzip(compression),
    async function* afterFirstLine(source: AsyncIterable<Buffer>) {
      yield unfinished
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  const file = await open(path, 'r+')
  try {
    await file.write(firstLine(hash.digest('hex')), 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws {BackupError} when a single bit of the file is not as it was written */
export async function verifyBackupFile(path: string) {
  const first = await text(createReadStream(path, { end: unfinished.length - 1 }))
  if (!first.startsWith(`${magic} `)) {
    throw new BackupError('refused', `${path} is not a backup of Sala.`)
  }
  const body = createReadStream(path, { start: unfinished.length })
  const hash = await pipeline(body, createHash('sha256').setEncoding('hex'), text)
  if (first === firstLine(hash)) return
  throw new BackupError('refused', `${path} is damaged. Nothing was changed.`)
}

/** Verifies the whole file before it returns anything of it. */
export async function readBackupFile(path: string) {
  await verifyBackupFile(path)
  const body = createReadStream(path, { start: unfinished.length })
  // An error of either stream reaches the reader of the lines; the callback is only required.
  const lines = splitLines(connect(body, createGunzip(), () => {}).setEncoding('utf8'))
  const header: BackupHeader = JSON.parse(String((await lines.next()).value))
  return { header, lines }
}

function firstLine(hash: string) {
  return `${magic} ${hash}\n`
}

/** Splits at line feeds only: for `readline`, U+2028 in a text ends a line as well. */
async function* splitLines(source: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const chunk of source) {
    const [first = '', ...others] = chunk.split('\n')
    pieces.push(first)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
  }
}
