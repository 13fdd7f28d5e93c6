import { hasEnd, sniffFormat } from './picture-bytes.ts'
import { checkPixels, computeShownSize, createUnreadableError } from './prepare-picture.ts'

test('scales a large photo down in its proportions', () => {
  expect(computeShownSize({ width: 6000, height: 4000 })).toEqual({ width: 2560, height: 1707 })
  expect(computeShownSize({ width: 3000, height: 12_000 })).toEqual({ width: 640, height: 2560 })
  expect(computeShownSize({ width: 2560, height: 1440 })).toEqual({ width: 2560, height: 1440 })
})

test('accepts 40 megapixels and refuses more', () => {
  expect(() => checkPixels('wall.jpg', { width: 8000, height: 5000 })).not.toThrow()
  expect(() => checkPixels('wall.jpg', { width: 9000, height: 6000 })).toThrow(
    '“wall.jpg” is too large: 54 megapixels (maximum 40).',
  )
})

test('distinguishes a HEIC photo from a file that is no picture', () => {
  expect(createUnreadableError({ name: 'IMG_1.HEIC' }).message).toContain('HEIC photo')
  expect(createUnreadableError({ name: 'a' }, 'heic').message).toContain('Save it as JPEG')
  expect(createUnreadableError({ name: 'notes.pdf' }).message).toContain('isn’t an image')
})

const toBytes = (latin1: string) => Uint8Array.from(Buffer.from(latin1, 'latin1'))

test.each([
  ['\xff\xd8\xff\xe1', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'heic'],
  ['words', undefined],
  ['', undefined],
])('detects the format of %j', (head, format) => {
  expect(sniffFormat(toBytes(head))).toBe(format)
})

const jpeg = '\xff\xd8\xff\xe1\0\x08Exif\xff\xd9\xff\xda\0\x03\0data\xff\0\xff\xd0data'
const png = '\x89PNG\r\n\x1a\n\0\0\0\x04IDATdatasums'
const webp = 'RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0'

test.each([
  ['jpeg', jpeg, '\xff\xd9'],
  ['png', png, '\0\0\0\0IENDsums'],
  ['webp', webp.slice(0, -1), '\0'],
] as const)('notices that the end of a %s is missing', (format, start, end) => {
  expect(hasEnd(toBytes(start), format)).toBe(false)
  expect(hasEnd(toBytes(start + end.slice(0, -1)), format)).toBe(false)
  expect(hasEnd(toBytes(start + end), format)).toBe(true)
  expect(hasEnd(toBytes(`${start + end}\xff\xe0SEFT`), format)).toBe(true)
})
