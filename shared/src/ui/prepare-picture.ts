import { t } from '../words/t.ts'
import type { Size } from './focal.ts'

/** Limits of the server. */
export const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** Larger pictures are scaled down: no screen shows more. */
const maxSidePx = 2560

/** Types that may have transparency. */
const transparentTypes = ['image/png', 'image/webp', 'image/avif', 'image/gif']
/** Types that the server accepts. */
const acceptedTypes = ['image/jpeg', ...transparentTypes]

/** A file that cannot be a picture; the message is shown to people. */
export class PictureError extends Error {}

/** False in browsers that cannot decode pictures: then only the server checks them. */
export const canDecodePictures = () => typeof createImageBitmap === 'function'

/**
 * Checks a picture before its upload, scales it down to the size that screens show, and converts types that the server
 * does not accept.
 * @throws {PictureError}
 */
export async function preparePicture(file: File): Promise<File> {
  const size = await readSize(file)
  checkPixels(file.name, size)
  const { width, height } = computeShownSize(size)
  const isAccepted = acceptedTypes.includes(file.type)
  const isSmaller = width < size.width
  const prepared = isAccepted && !isSmaller ? file : await resizePicture(file, { width, height })
  if (prepared.size > maxBytes) {
    throw new PictureError(t('“{name}” is too large (maximum 10 MB).', { name: file.name }))
  }
  return prepared
}

export function checkPixels(name: string, { width, height }: Size) {
  if (width * height <= maxPixels) return
  const megapixels = Math.round((width * height) / 1_000_000)
  throw new PictureError(
    t('“{name}” is too large: {megapixels} megapixels (maximum 40).', { name, megapixels }),
  )
}

/** Fits a size into the maximum, in the same proportions. */
export function computeShownSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export function createUnreadableError({ name, type }: Pick<File, 'name' | 'type'>) {
  const isHeic = /hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
  return new PictureError(
    isHeic
      ? t('“{name}” is a HEIC photo, which this browser can’t read. Save it as JPEG first.', {
          name,
        })
      : t('“{name}” isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.', { name }),
  )
}

/** Size with the EXIF rotation applied, without decoding all pixels. */
async function readSize(file: File): Promise<Size> {
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
    throw createUnreadableError(file)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Scales a picture, with the EXIF rotation applied. The browser decodes and encodes it off the main thread. */
async function resizePicture(file: File, { width, height }: Size) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw createUnreadableError(file)
  })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw createUnreadableError(file)
  context.imageSmoothingQuality = 'high'
  // Not by `createImageBitmap`: bitmaps that Chromium 156 has scaled itself lose their rotation when encoded.
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const targetType = transparentTypes.includes(file.type) ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, targetType, 0.9))
  if (!blob) throw createUnreadableError(file)
  const extension = blob.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type })
}
