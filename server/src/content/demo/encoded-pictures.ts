import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { EncodedPicture } from '../pictures/encode.ts'

/** By the SHA-256 of the picture that was encoded, hex. */
export type EncodedPictures = Map<string, EncodedPicture>

const file = fileURLToPath(import.meta.resolve('#server/dist/demo-pictures.bin'))

/** Called by the build, so that the first start has only to store the demo content. */
export function writeEncodedPictures(encoded: EncodedPictures) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, serialize(encoded))
}

/** Empty where the checkout was not built, or the build was interrupted while it wrote them. */
export function readEncodedPictures(): EncodedPictures {
  try {
    return deserialize(readFileSync(file))
  } catch {
    return new Map()
  }
}
