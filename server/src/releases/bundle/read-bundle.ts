import type { Readable } from 'node:stream'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type Bundle, manifestName, signatureName } from './bundle.ts'
import { parseManifest, parseSignature } from './manifest-schema.ts'
import { readArchive } from './read-archive.ts'

/** Takes a bundle for `app`; throws an HttpError when it is none. The policy judges what is in it. */
export async function readBundle(body: Readable, app: string): Promise<Bundle> {
  const files = await readArchive(body)
  const written = files.get(manifestName)
  if (!written) throw new HttpError(400, 'The bundle has no release.json.')
  const signed = files.get(signatureName)
  for (const name of [manifestName, signatureName]) files.delete(name)
  const manifest = parseManifest(written)
  if (manifest.app !== app) {
    throw new HttpError(403, `The bundle is for “${manifest.app}”, and this address is ${app}’s.`)
  }
  return { manifest, signature: signed ? parseSignature(signed) : null, files }
}
