import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import sharp from 'sharp'
import { HttpError } from '../../foundation/http/http-error.ts'
import { type EncodingType, encodings, maxHeightPx, placeholderOf, widthsPx } from './encodings.ts'
import { sniffFormat } from './sniff.ts'

export const maxPixels = 40_000_000

export interface EncodedPicture {
  /** The size of the widest encoding, upright. */
  widthPx: number
  heightPx: number
  /** See `placeholderOf`. */
  placeholder: string
  variants: EncodedVariant[]
}

/**
 * Encodes an uploaded file; it is not in memory, so that many can wait. Throws as encodePicture does.
 * @param sender whose it is: they take turns
 */
export type EncodePicture = (file: FileHandle, sender?: string) => Promise<EncodedPicture>

export interface EncodedVariant {
  type: EncodingType
  widthPx: number
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Buffer
}

/**
 * Decodes an uploaded picture and encodes it anew: upright, in sRGB, without any metadata.
 * Throws an HttpError: 415 when it is no kind of picture that we take, 422 when it is too large
 * to decode or broken.
 */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  await checkPicture(upload)
  const { data, info } = await decode(upload)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const narrower = widthsPx.filter((widthPx) => widthPx <= info.width)
  const variants: EncodedVariant[] = []
  for (const { type, encode } of encodings) {
    for (const widthPx of narrower.length > 0 ? narrower : [info.width]) {
      const bytes = await encode(sharp(data, { raw }).resize({ width: widthPx })).toBuffer()
      variants.push({
        type,
        widthPx,
        hash: createHash('sha256').update(bytes).digest('hex'),
        bytes,
      })
    }
  }
  const placeholder = await placeholderOf(sharp(data, { raw }))
  return { widthPx: info.width, heightPx: info.height, placeholder, variants }
}

async function checkPicture(upload: Buffer) {
  if (upload.length === 0) throw new HttpError(422, 'The file is empty.')
  const format = sniffFormat(upload)
  if (!format) throw wrongKind()
  const found = await sharp(upload).metadata().catch(broken)
  if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) {
    throw wrongKind()
  }
  if (found.width * found.height > maxPixels) {
    throw new HttpError(422, 'The picture is too large: 40 megapixels at most.')
  }
}

function decode(upload: Buffer) {
  return sharp(upload, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .toColourspace('srgb')
    .resize({
      width: Math.max(...widthsPx),
      height: maxHeightPx,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
}

function wrongKind() {
  return new HttpError(415, 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.')
}

function broken(): never {
  throw new HttpError(422, 'The picture cannot be read: it is damaged or incomplete.')
}
