import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReleaseManifest } from '@sala/shared/contract/release'
import { pack as openTar } from 'tar-stream'

const zip = promisify(gzip)

/** A gzipped tar with `release.json` first; nothing in it depends on when or where it is made. */
export async function pack(manifest: ReleaseManifest, files: Map<string, Buffer>) {
  const tar = openTar()
  const bytes = buffer(tar)
  const add = (name: string, content: string | Buffer) =>
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, content)

  add('release.json', JSON.stringify(manifest))
  for (const [path, content] of files) add(path, content)
  tar.finalize()
  return zip(await bytes)
}
