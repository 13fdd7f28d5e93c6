import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { HttpError } from '../../foundation/http/http-error.ts'
import { boundBytes } from './bound-bytes.ts'
import { faultOfPath } from './path.ts'

export const mostCompressedBytes = 20_000_000
export const mostUnpackedBytes = 40_000_000
export const mostFiles = 500

/**
 * The files of a gzipped tar archive, by path, unpacked in memory; it is given up as soon as it
 * breaks a bound, however much more would come. Throws an HttpError that says why.
 */
export async function readArchive(body: Readable): Promise<Map<string, Buffer>> {
  const archive = extract()
  const unpacking = pipeline(
    body,
    createGunzip(),
    boundBytes(mostUnpackedBytes, tooLarge('unpacked', mostUnpackedBytes)),
    archive,
  )
  try {
    const [files] = await Promise.all([collect(archive), unpacking])
    return files
  } catch (error) {
    archive.destroy()
    // Of two failures, the first to be noticed may only be the other's consequence.
    const cause = await unpacking.then(
      () => error,
      (first) => first,
    )
    throw [error, cause].find((one) => one instanceof HttpError) ?? damaged()
  }
}

async function collect(archive: Extract) {
  const files = new Map<string, Buffer>()
  const taken = new Set<string>()
  for await (const entry of archive) {
    const { name, type } = entry.header
    if (type !== 'file')
      throw refused(`${name.slice(0, 100)} is a ${type}; a bundle holds files only.`)
    const fault = faultOfPath(name)
    if (fault) throw refused(`The path ${JSON.stringify(name.slice(0, 100))} ${fault}.`)
    if (files.size >= mostFiles) throw refused(`It has more than ${mostFiles} files.`)
    if (isTaken(taken, name)) throw refused(`${name} is in it twice, or differs only in case.`)
    files.set(name, await readEntry(entry))
  }
  return files
}

/** Whether the path, or one that is the same on other systems, is a file or a folder already. */
function isTaken(taken: Set<string>, path: string) {
  const lower = path.toLowerCase()
  const folders = [...lower.matchAll(/\//g)].map(({ index }) => `${lower.slice(0, index)}/`)
  const isFile = (one: string) => taken.has(one)
  if (isFile(lower) || isFile(`${lower}/`) || folders.some((one) => isFile(one.slice(0, -1)))) {
    return true
  }
  for (const one of [lower, ...folders]) taken.add(one)
  return false
}

async function readEntry(entry: AsyncIterable<unknown>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of entry) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

export function tooLarge(how: string, bytes: number) {
  return new HttpError(413, `The bundle is too large: ${bytes / 1_000_000} MB ${how} at most.`)
}

function refused(why: string) {
  return new HttpError(400, `The bundle is refused: ${why}`)
}

export function damaged() {
  return new HttpError(400, 'The bundle is damaged: it is not a whole gzipped tar archive.')
}
