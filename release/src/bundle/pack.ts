import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature } from '@sala/kit/contract/remote'
import { pack as openTar } from 'tar-stream'

const zip = promisify(gzip)

/**
 * A gzipped tar with `release.json` first, then `release.sig` if it is signed; nothing in it depends
 * on when or where it is made.
 */
export async function pack(
  manifest: ReleaseManifest,
  signature: ReleaseSignature | null,
  files: Map<string, Buffer>,
) {
  const tar = openTar()
  const bytes = buffer(tar)
  const add = (name: string, content: string | Buffer) =>
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, content)

  add('release.json', JSON.stringify(manifest))
  if (signature) add('release.sig', JSON.stringify(signature))
  for (const [path, content] of files) add(path, content)
  tar.finalize()
  return zip(await bytes)
}
