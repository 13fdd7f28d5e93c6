import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Creates a small picture in a colour derived from `seed`, as `setInputFiles` takes it. */
export async function createPicture(seed: string) {
  const [r, g, b] = createHash('sha256').update(seed).digest()
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
  const buffer = await sharp({ create: { width: 640, height: 470, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${seed.replaceAll(/\W+/g, '-')}.jpg`, mimeType: 'image/jpeg', buffer }
}
