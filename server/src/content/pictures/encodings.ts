import type { AvifOptions, Sharp, WebpOptions } from 'sharp'

/**
 * The widths that the pages use, at one, two and three pixels per CSS pixel: portraits of 130 and 218 to 272 px, rooms
 * of 320 and 351 to 800 px. Pictures are never enlarged.
 */
export const widthsPx = [240, 440, 720, 1120]

/** Limits very tall pictures: WebP has at most 16,383 px. */
export const maxHeightPx = 5120

// Measured on a 12 megapixel photograph: at effort 2 AVIF took four times as long for the same
// size and the same signal-to-noise ratio.
const avif: AvifOptions = { quality: 50, effort: 0 }
const webp: WebpOptions = { quality: 78, effort: 2 }

export const encodings = [
  { type: 'image/avif', extension: 'avif', encode: (image: Sharp) => image.avif(avif) },
  { type: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp(webp) },
] as const

export type EncodingType = (typeof encodings)[number]['type']

/**
 * Computes the colours of a picture's upper and lower half, `#rrggbb #rrggbb`. A blurred picture as a data URL looks
 * better, but two dozen of them in a page made its first picture appear 200 ms later (Lighthouse).
 */
export async function createPlaceholder(image: Sharp) {
  const half = { width: 1, height: 2, fit: 'fill' } as const
  const bytes = await image.resize(half).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const colours = [bytes.subarray(0, 3), bytes.subarray(3, 6)]
  return colours.map((colour) => `#${colour.toString('hex')}`).join(' ')
}

/** Returns the address of one encoding. `name` is only for people and search engines. */
export function variantUrl(id: string, widthPx: number, name: string, type: EncodingType) {
  return `/media/${id}/${widthPx}/${name}.${type.slice('image/'.length)}`
}

const signatures: [format: string, matches: (head: string) => boolean][] = [
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['heif', (head) => head.startsWith('ftyp', 4) && /^(avi[fs]|mif1|msf1)/.test(head.slice(8))],
]

/**
 * Detects the picture format from the first bytes, in sharp's names, or undefined. Only detected formats are passed to
 * sharp, so that its SVG, PDF and TIFF readers are never used.
 */
export function sniffFormat(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 16)
  return signatures.find(([, matches]) => matches(head))?.[0]
}
