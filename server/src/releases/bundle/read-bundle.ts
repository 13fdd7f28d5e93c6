import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type Bundle, manifestName, maxFiles, signatureName } from './bundle.ts'
import { parseManifest, parseSignature } from './manifest-schema.ts'

const maxUnpackedBytes = 40_000_000
const maxPathCharacters = 200
/** No hidden file, and no character that is special to a shell, an URL or Windows. */
const part = /^[A-Za-z0-9_@][A-Za-z0-9_@.~-]*$/
const unsafeOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.$/i

/**
 * Reads a bundle for `app`; the gate judges its contents later.
 * @throws {HttpError} when it is no bundle, too large, or another app's
 */
export async function readBundle(body: Readable, app: string): Promise<Bundle> {
  const files = await readArchive(body)
  const written = files.get(manifestName)
  if (!written) throw new HttpError(400, 'The bundle has no release.json.')
  const signed = files.get(signatureName)
  for (const name of [manifestName, signatureName]) files.delete(name)
  const manifest = parseManifest(written)
  if (manifest.app !== app) {
    throw new HttpError(403, `The bundle is for “${manifest.app}”, but was sent to ${app}.`)
  }
  return { manifest, signature: signed ? parseSignature(signed) : null, files }
}

/** Unpacks a gzipped tar archive in memory, by path; stops at the first limit that it exceeds. */
async function readArchive(body: Readable): Promise<Map<string, Buffer>> {
  const archive = extract()
  const unpacking = pipeline(
    body,
    createGunzip(),
    limitBytes(maxUnpackedBytes, bundleTooLarge('unpacked', maxUnpackedBytes)),
    archive,
  )
  try {
    const [files] = await Promise.all([collect(archive), unpacking])
    return files
  } catch (error) {
    archive.destroy()
    // The failure that is noticed first may only follow from the other.
    const cause = await unpacking.then(
      () => error,
      (first) => first,
    )
    throw [error, cause].find((one) => one instanceof HttpError) ?? damagedBundle()
  }
}

async function collect(archive: Extract) {
  const files = new Map<string, Buffer>()
  const taken = new Set<string>()
  for await (const entry of archive) {
    const { name, type } = entry.header
    if (type !== 'file')
      throw refused(`${name.slice(0, 100)} is a ${type}; a bundle holds files only.`)
    const fault = findPathFault(name)
    if (fault) throw refused(`The path ${JSON.stringify(name.slice(0, 100))} ${fault}.`)
    if (files.size >= maxFiles) throw refused(`It has more than ${maxFiles} files.`)
    if (isTaken(taken, name)) throw refused(`${name} occurs twice, or differs only in case.`)
    files.set(name, await readEntry(entry))
  }
  return files
}

/** The fault of a path in a bundle, or undefined. */
function findPathFault(path: string) {
  if (path.length > maxPathCharacters) return `has more than ${maxPathCharacters} characters`
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute'
  const parts = path.split('/')
  if (parts.some((one) => one === '..' || one === '.')) return 'leads out of the bundle'
  const isKnown = parts.every((one) => part.test(one) && !unsafeOnWindows.test(one))
  return isKnown ? undefined : 'has characters that a release’s file may not have'
}

/** Passes on up to `maxBytes`, and fails with `error` at the next. */
function limitBytes(maxBytes: number, error: Error) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(error)
      else done(null, chunk)
    },
  })
}

/** Whether the path is taken, by a file or a folder; letter case does not tell paths apart on all systems. */
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

export function bundleTooLarge(how: string, bytes: number) {
  return new HttpError(413, `The bundle is too large: ${bytes / 1_000_000} MB ${how} at most.`)
}

function refused(why: string) {
  return new HttpError(400, `The bundle is refused: ${why}`)
}

export function damagedBundle() {
  return new HttpError(400, 'The bundle is damaged: it is not a complete gzipped tar archive.')
}
