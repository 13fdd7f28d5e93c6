import type { Bundle } from '../bundle/bundle.ts'
import { digestOf } from '../signing/sign.ts'
import type { TypedRelease } from './compare.ts'

/** A release that was packed here, as far as its types go. */
export function typesIn({ manifest, types }: Omit<Bundle, 'gzip'>): TypedRelease {
  const { app, version, description, usedExports } = manifest
  return { app, version, digest: digestOf(manifest), description, usedExports, types }
}
