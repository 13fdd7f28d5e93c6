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
import { hasLastScans } from './jpeg-scans.ts'

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
  const { data, info } = await decodeWhole(await checkPicture(upload))
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

/** @returns the picture, a WebP with its size corrected */
async function checkPicture(upload: Buffer) {
  if (upload.length === 0) throw new HttpError(422, 'The file is empty.')
  const format = sniffFormat(upload)
  if (!format) throw unsupportedFormat()
  const picture = format === 'webp' ? correctSize(upload) : upload
  const found = await sharp(picture).metadata().catch(throwDamaged)
  if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) {
    throw unsupportedFormat()
  }
  if (found.width * found.height > maxPixels) {
    throw new HttpError(422, 'The picture is too large (maximum 40 megapixels).')
  }
  return picture
}

/** Sets the size in a WebP's header to the end of its chunks: some programs count their padding wrong or omit it. */
function correctSize(webp: Buffer) {
  const corrected = Buffer.concat([webp, Buffer.alloc(1)])
  const limit = Math.min(webp.length, corrected.readUInt32LE(4) + 8)
  let end = 12
  let padding = 0
  while (end + 8 <= limit) {
    const bytes = corrected.readUInt32LE(end + 4)
    padding = bytes % 2
    end += 8 + bytes + padding
  }
  const isCut = end > webp.length + padding
  if (isCut) return webp
  corrected.writeUInt32LE(end - 8, 4)
  return corrected.subarray(0, end)
}

const jpegEnd = Buffer.from([0xff, 0xd9])
const filler = Buffer.alloc(1024, 0x55)

/**
 * Decodes a picture of which no pixel is missing. Some phones omit a JPEG's end marker, which the decoder refuses like
 * missing pixels. With one appended, it warns of missing pixels, except in the last lines: these change with what follows.
 */
async function decodeWhole(picture: Buffer) {
  const decoded = await decode(picture, 'error').catch(() => undefined)
  if (decoded) return decoded
  if (sniffFormat(picture) !== 'jpeg' || !hasLastScans(picture)) throwDamaged()
  const data = picture.at(-1) === jpegEnd[0] ? picture.subarray(0, -1) : picture
  const ended = await decode(Buffer.concat([data, jpegEnd]), 'warning').catch(throwDamaged)
  const filled = await decode(Buffer.concat([data, filler, jpegEnd]), 'error').catch(throwDamaged)
  return ended.data.equals(filled.data) ? ended : throwDamaged()
}

function decode(picture: Buffer, failOn: 'error' | 'warning') {
  return sharp(picture, { failOn, limitInputPixels: maxPixels })
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
}

function unsupportedFormat() {
  return new HttpError(415, 'The picture must be a JPEG, PNG, WebP, AVIF or GIF.')
}

function throwDamaged(): never {
  throw new HttpError(422, 'The picture is damaged or incomplete.')
}
