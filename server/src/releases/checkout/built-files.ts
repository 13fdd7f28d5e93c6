import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { describeFile } from '../bundle/bundle.ts'
import { getContentType } from '../bundle/content-type.ts'
import { type Compressed, compress } from '../store/compress.ts'

/** By the SHA-256 of what was compressed, so that files which changed since are not taken for it. */
export type CompressedFiles = Map<string, Compressed>

const compressedFile = 'compressed.bin'
/** Files of a build that are not part of the release. */
const unreleased =
  /\.(br|gz)$|^maps\/|^(inputs\.txt|build-order\.txt|compressed\.bin|mf-stats\.json)$/

/** Reads the files of a release from a build, by path. */
export async function readFiles(dist: string) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !unreleased.test(path))
    .sort()
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const)),
  )
}

/** Compresses a build's files when it is built, so that the first start has only to store them. */
export async function compressBuild(app: string, dist: string) {
  const files = [...(await readFiles(dist))].map(([path, bytes]) => ({
    bytes,
    type: getContentType(path),
  }))
  const compressed: CompressedFiles = new Map(
    (await compress(app, files)).map(({ bytes, brotli, gzip }) => [
      describeFile(bytes).sha256,
      { brotli, gzip },
    ]),
  )
  await writeFile(join(dist, compressedFile), serialize(compressed))
}

/** Empty where the build was interrupted: the files are compressed when they are published, as those of teams are. */
export async function readCompressed(dist: string): Promise<CompressedFiles> {
  try {
    return deserialize(await readFile(join(dist, compressedFile)))
  } catch {
    return new Map()
  }
}
