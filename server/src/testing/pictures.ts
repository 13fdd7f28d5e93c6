import sharp from 'sharp'
import { type EncodePicture, encodePicture } from '../content/pictures/encode.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'

/** Draws a picture: left half red, right half blue. */
export function drawPicture({ width = 40, height = 30, format = 'jpeg' as Format } = {}) {
  return drawHalves(width, height).toFormat(format).toBuffer()
}

/** The same, rotated by EXIF orientation as cameras do, with a name and a location in its metadata. */
export function drawSidewaysPicture({ width = 40, height = 30 } = {}) {
  return drawHalves(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'a secret name' },
      IFD3: { GPSLatitude: '13/1 44/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
}

function drawHalves(width: number, height: number) {
  const right = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' },
  } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: Math.floor(width / 2), top: 0 },
  ])
}

/** Draws a random picture that does not compress well. */
export function drawNoise({ width = 320, height = 240 } = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

/** Encodes without a child process, which would slow the tests down. */
export const encodeInThisProcess: EncodePicture = async (file) => {
  const { size } = await file.stat()
  const upload = Buffer.alloc(size)
  await file.read(upload, 0, size, 0)
  return encodePicture(upload)
}
