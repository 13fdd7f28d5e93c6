import { t } from '../words/t.ts'
import { FileError, readBytes } from './chosen-file.ts'
import type { Size } from './focal.ts'
import {
  acceptedFormats,
  hasEnd,
  type PictureFormat,
  signatureBytes,
  sniffFormat,
} from './picture-bytes.ts'

/** Limits of the server. */
export const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** Larger pictures are scaled down: no screen shows more. */
const maxSidePx = 2560

/** False in browsers that cannot decode pictures: then only the server checks them. */
const canDecodePictures = () => typeof createImageBitmap === 'function'

/**
 * Reads a chosen picture into memory and checks it before its upload. It is drawn anew when it is larger than screens
 * show or than the server accepts, or in another format. The original stays when this browser cannot do that, or when
 * nothing is saved.
 * @throws {FileError}
 */
export async function preparePicture(chosen: File): Promise<File> {
  const format = sniffFormat(await readBytes(chosen, signatureBytes))
  const isAccepted = acceptedFormats.some((accepted) => accepted === format)
  if (!isAccepted && !canDecodePictures()) throw createUnreadableError(chosen, format)
  const bytes = await readBytes(chosen)
  const type = format ? `image/${format}` : chosen.type
  const file = new File([bytes], chosen.name, { type })
  const fits = isAccepted && file.size <= maxBytes
  const size = canDecodePictures() ? await readSize(file) : null
  if (!size) {
    // The server may read what this browser cannot.
    if (fits) return file
    throw isAccepted ? createSizeError(file) : createUnreadableError(file, format)
  }

  checkPixels(file.name, size)
  const shown = computeShownSize(size)
  if (fits && shown.width === size.width && shown.height === size.height) return file
  const isWhole = hasEnd(bytes, format)
  const drawn = isWhole ? await drawPicture(file, shown) : null
  if (fits) return drawn && drawn.size < file.size ? drawn : file
  if (drawn && drawn.size <= maxBytes) return drawn
  if (!isAccepted) throw createUnreadableError(file, format)
  // Only the server can tell whether pixels are missing.
  throw isWhole ? createSizeError(file) : createDamagedError()
}

export function checkPixels(name: string, { width, height }: Size) {
  if (width * height <= maxPixels) return
  const megapixels = Math.round((width * height) / 1_000_000)
  throw new FileError(
    t('“{name}” is too large: {megapixels} megapixels (maximum 40).', { name, megapixels }),
  )
}

/** Fits a size into the maximum, in the same proportions. */
export function computeShownSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const fit = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: fit(width), height: fit(height) }
}

export function createUnreadableError({ name }: Pick<File, 'name'>, format?: PictureFormat) {
  const isHeic = format === 'heic' || /\.hei[cf]$/i.test(name)
  return new FileError(
    isHeic
      ? t('“{name}” is a HEIC photo, which this browser can’t read. Save it as JPEG first.', {
          name,
        })
      : t('“{name}” isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.', { name }),
  )
}

const createSizeError = ({ name }: File) =>
  new FileError(t('“{name}” is too large (maximum 10 MB).', { name }))

/** With the server's sentence. */
const createDamagedError = () => new FileError(t('The picture is damaged or incomplete.'))

/** Size with the EXIF rotation applied, without decoding all pixels. Null when the browser cannot read the picture. */
async function readSize(file: File): Promise<Size | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Draws a picture in another size, with the EXIF rotation applied: as a JPEG, or as a WebP if it is transparent. Null when
 * this browser cannot do that. It decodes and encodes the picture off the main thread.
 */
async function drawPicture(file: File, { width, height }: Size) {
  if (!(await isCanvasFaithful())) return null
  const drawn = await drawOnCanvas(file, { width, height })
  if (!drawn) return null
  const { data } = drawn.context.getImageData(0, 0, width, height)
  const isTransparent = data.some((value, index) => index % 4 === 3 && value < 255)
  // The browser has not drawn all of it: its canvases are limited.
  if (isTransparent && file.type === 'image/jpeg') return null
  const type = isTransparent ? 'image/webp' : 'image/jpeg'
  const blob = await toBlob(drawn.canvas, type)
  // Safari writes a PNG instead of a WebP, which would be many times larger.
  if (blob?.type !== type) return null
  const extension = isTransparent ? 'webp' : 'jpg'
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type })
}

let canvasTest: Promise<boolean> | undefined

/** Whether canvases return what is drawn: some browsers change it, against fingerprinting. Tested once per page. */
function isCanvasFaithful() {
  canvasTest ??= testCanvas().catch(() => false)
  return canvasTest
}

async function testCanvas() {
  const size = { width: 16, height: 16 }
  const known = new ImageData(size.width, size.height)
  known.data.set(known.data.map((_, index) => (index % 4 === 3 ? 255 : (index * 37) % 256)))
  const { canvas, context } = createCanvas(size)
  context?.putImageData(known, 0, 0)
  const written = await toBlob(canvas, 'image/png')
  const drawn = written && (await drawOnCanvas(written, size, { colorSpaceConversion: 'none' }))
  const read = drawn?.context.getImageData(0, 0, size.width, size.height)
  return read?.data.every((value, index) => value === known.data[index]) ?? false
}

async function drawOnCanvas(picture: Blob, size: Size, options: ImageBitmapOptions = {}) {
  const bitmap = await createImageBitmap(picture, options).catch(() => null)
  const { canvas, context } = createCanvas(size)
  if (!bitmap || !context) return null
  context.imageSmoothingQuality = 'high'
  // Not by `createImageBitmap`: bitmaps that Chromium 156 has scaled itself lose their rotation when encoded.
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  return { canvas, context }
}

function createCanvas(size: Size) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  return { canvas, context: canvas.getContext('2d') }
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
