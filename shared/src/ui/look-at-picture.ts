import { t } from '../words/t.ts'
/** The server's limits. */
export const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** No screen shows more of a picture. */
const longestPx = 2560

/** Types that are sent unchanged. */
const takenTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** Types that may be transparent. */
const flatTypes = ['image/png', 'image/webp', 'image/avif', 'image/gif']

interface Size {
  width: number
  height: number
}

/** Why a file cannot be an entry's picture, in a sentence. */
export class PictureFault extends Error {}

/** Whether this browser has what it takes to look at pictures; where not, the server alone does. */
export const canLookAtPictures = () => typeof createImageBitmap === 'function'

/**
 * Looks at a file before it is sent: a photo that is larger than any screen shows comes back
 * smaller, and one that the server does not know as a JPEG.
 * @throws {PictureFault}
 */
export async function lookAtPicture(file: File): Promise<File> {
  const size = await sizeOf(file)
  checkPixels(file.name, size)
  const { width, height } = shownSize(size)
  const isTaken = takenTypes.includes(file.type)
  const isSmaller = width < size.width
  const taken = isTaken && !isSmaller ? file : await drawn(file, { width, height })
  if (taken.size > maxBytes) {
    throw new PictureFault(t('“{name}” is too large: 10 MB at most.', { name: file.name }))
  }
  return taken
}

export function checkPixels(name: string, { width, height }: Size) {
  if (width * height <= maxPixels) return
  const megapixels = Math.round((width * height) / 1_000_000)
  throw new PictureFault(
    t('“{name}” has {megapixels} megapixels: 40 at most.', { name, megapixels }),
  )
}

/** In the same proportions, no side longer than any screen shows. */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export function unreadable({ name, type }: Pick<File, 'name' | 'type'>) {
  const isHeic = /hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
  return new PictureFault(
    isHeic
      ? t('“{name}” is a HEIC photo, which this browser cannot read. Save it as a JPEG first.', {
          name,
        })
      : t('“{name}” is not a picture. A JPEG, PNG, WebP, AVIF or GIF is needed.', { name }),
  )
}

/** Upright, and without having all of its pixels in memory yet. */
async function sizeOf(file: File): Promise<Size> {
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
    throw unreadable(file)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The picture in that size, upright. The browser decodes and encodes it beside the page's work. */
async function drawn(file: File, { width, height }: Size) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable(file)
  })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw unreadable(file)
  context.imageSmoothingQuality = 'high'
  // Here: a bitmap that Chromium 156 has made smaller itself lies on its side when it is encoded.
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const wanted = flatTypes.includes(file.type) ? 'image/webp' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.9))
  if (!blob) throw unreadable(file)
  const extension = blob.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type })
}
