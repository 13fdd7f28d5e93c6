import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type Bundle, checksName, manifestName, maxFiles, signatureName } from './bundle.ts'
import { parseChecks, parseManifest, parseSignature } from './manifest-schema.ts'

const maxUnpackedBytes = 40_000_000
const maxPathCharacters = 200
/** No hidden file, and no character that is special to a shell, an URL or Windows. */
const part = /^[A-Za-z0-9_@][A-Za-z0-9_@.~-]*$/
const unsafeOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.$/i

/**
 * Reads a bundle for `app`. The gate checks its contents later.
 * @throws {HttpError} when it is invalid, too large, or for another app
 */
export async function readBundle(body: Readable, app: string): Promise<Bundle> {
  const files = await readArchive(body)
  const written = files.get(manifestName)
  if (!written) throw new HttpError(400, 'The bundle has no release.json.')
  const signed = files.get(signatureName)
  const checked = files.get(checksName)
  for (const name of [manifestName, signatureName, checksName]) files.delete(name)
  const manifest = parseManifest(written)
  if (manifest.app !== app) {
    throw new HttpError(403, `The bundle is for “${manifest.app}”, but was sent to ${app}.`)
  }
  return {
    manifest,
    signature: signed ? parseSignature(signed) : null,
    checks: checked && parseChecks(checked),
    files,
  }
}

/** Unpacks a gzipped tar archive in memory, by path. Stops at the first limit that is exceeded. */
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
    // The error that is caught first may be a consequence of the other.
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
      throw invalidBundle(`${name.slice(0, 100)} is a ${type}; a bundle holds files only.`)
    const fault = findPathFault(name)
    if (fault) throw invalidBundle(`The path ${JSON.stringify(name.slice(0, 100))} ${fault}.`)
    if (files.size >= maxFiles) throw invalidBundle(`It has more than ${maxFiles} files.`)
    if (!claimPath(taken, name))
      throw invalidBundle(`${name} occurs twice, or differs only in case.`)
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    files.set(name, Buffer.concat(chunks))
  }
  return files
}

/** Validates a path in a bundle; returns the fault, or undefined. */
function findPathFault(path: string) {
  if (path.length > maxPathCharacters) return `has more than ${maxPathCharacters} characters`
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute'
  const parts = path.split('/')
  if (parts.some((one) => one === '..' || one === '.')) return 'leads out of the bundle'
  const isSafe = parts.every((one) => part.test(one) && !unsafeOnWindows.test(one))
  return isSafe ? undefined : 'has characters that a release’s file may not have'
}

/** Passes up to `maxBytes` through; fails with `error` beyond. */
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

/**
 * Adds a path and its folders to `taken`; returns false when a file or folder has the path already. Ignores case,
 * as some file systems do.
 */
function claimPath(taken: Set<string>, path: string) {
  const lower = path.toLowerCase()
  const folders = [...lower.matchAll(/\//g)].map(({ index }) => `${lower.slice(0, index)}/`)
  const clashes = [lower, `${lower}/`, ...folders.map((folder) => folder.slice(0, -1))]
  if (clashes.some((one) => taken.has(one))) return false
  for (const one of [lower, ...folders]) taken.add(one)
  return true
}

export function bundleTooLarge(how: string, bytes: number) {
  return new HttpError(413, `The bundle is too large: ${bytes / 1_000_000} MB ${how} at most.`)
}

function invalidBundle(why: string) {
  return new HttpError(400, `The bundle is refused: ${why}`)
}

export function damagedBundle() {
  return new HttpError(400, 'The bundle is damaged: it is not a complete gzipped tar archive.')
}
