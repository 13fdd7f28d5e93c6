/** Formats that the server accepts. */
export const acceptedFormats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
export type PictureFormat = (typeof acceptedFormats)[number] | 'heic'

/** Bytes at the beginning of a file that tell its format. */
export const signatureBytes = 64

const signatures: [PictureFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftyp(avi[fs]|m[is]f1.*avi[fs])/s],
  ['heic', /^.{4}ftyp(hei|hev|m[is]f1)/s],
]

/** Detects the format of a picture by its bytes: phones and chat apps save photos without a name or type that tells it. */
export function sniffFormat(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, signatureBytes))
  return signatures.find(([, signature]) => signature.test(head))?.[0]
}

/**
 * Whether a picture ends as its format demands, with or without other bytes behind. Browsers draw a picture that does
 * not, and leave out the pixels that are missing, if any.
 */
export function hasEnd(bytes: Uint8Array<ArrayBuffer>, format: PictureFormat | undefined) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (format === 'jpeg') return hasJpegEnd(view)
  if (format === 'png') return hasPngEnd(view)
  if (format === 'webp') return view.getUint32(4, true) + 8 <= view.byteLength
  return format !== 'gif' || bytes.at(-1) === 0x3b
}

function hasJpegEnd(view: DataView) {
  let at = 2
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint16(at)
    if (marker === 0xffd9) return true
    // Not a marker, or one of the data: a stuffed byte, a restart or a fill byte.
    const isData = marker <= 0xff01 || (marker >= 0xffd0 && marker <= 0xffd7) || marker === 0xffff
    at += isData ? 1 : 2 + view.getUint16(at + 2)
  }
  return at + 2 <= view.byteLength && view.getUint16(view.byteLength - 2) === 0xffd9
}

function hasPngEnd(view: DataView) {
  const end = 0x49_45_4e_44
  let at = 8
  while (at + 12 <= view.byteLength && view.getUint32(at + 4) !== end) at += 12 + view.getUint32(at)
  return at + 12 <= view.byteLength
}
