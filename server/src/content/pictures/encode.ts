import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import sharp from 'sharp'
import { HttpError } from '../../foundation/http/http-error.ts'
import {
  createPlaceholder,
  type EncodingType,
  encodings,
  maxHeightPx,
  sniffFormat,
  widthsPx,
} from './encodings.ts'

const maxPixels = 40_000_000

export interface EncodedPicture {
  /** The size of the widest encoding, upright. */
  widthPx: number
  heightPx: number
  /** The colours of `createPlaceholder`. */
  placeholder: string
  variants: EncodedVariant[]
}

/**
 * Encodes an uploaded file. The file is not in memory, so that many can wait. Throws like `encodePicture`.
 * @param sender the queue is shared fairly between senders
 */
export type EncodePicture = (file: FileHandle, sender?: string) => Promise<EncodedPicture>

interface EncodedVariant {
  type: EncodingType
  widthPx: number
  /** SHA-256 of `bytes`, hex. */
  hash: string
  bytes: Buffer
}

/**
 * Decodes an uploaded picture and encodes it again: upright, in sRGB, without metadata. Throws an HttpError: 415 when
 * the format is not accepted, 422 when the picture has too many pixels or is damaged.
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
      variants.push({ type, widthPx, hash: hash('sha256', bytes), bytes })
    }
  }
  const placeholder = await createPlaceholder(sharp(data, { raw }))
  return { widthPx: info.width, heightPx: info.height, placeholder, variants }
}

async function checkPicture(upload: Buffer) {
  if (upload.length === 0) throw new HttpError(422, 'The file is empty.')
  const format = sniffFormat(upload)
  if (!format) throw unsupportedFormat()
  const found = await sharp(upload).metadata().catch(throwDamaged)
  if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) {
    throw unsupportedFormat()
  }
  if (found.width * found.height > maxPixels) {
    throw new HttpError(422, 'The picture is too large (maximum 40 megapixels).')
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
    .catch(throwDamaged)
}

function unsupportedFormat() {
  return new HttpError(415, 'The picture must be a JPEG, PNG, WebP, AVIF or GIF.')
}

function throwDamaged(): never {
  throw new HttpError(422, 'The picture is damaged or incomplete.')
}
