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

const mebibyte = 1024 * 1024

interface FakeCanvas {
  /** Added to each value that is read. */
  noise?: number
  opacity?: number
  /** Types that it writes; others become a PNG. */
  types?: string[]
  writtenBytes?: number
}

/** Prepares a photo of 4000 × 3000 px in a browser with this canvas. */
async function prepare(start: string, end: string, bytes: number, canvas: FakeCanvas = {}) {
  const {
    noise = 0,
    opacity = 255,
    types = ['image/jpeg', 'image/webp'],
    writtenBytes = 9,
  } = canvas
  let known: Uint8ClampedArray | undefined
  const read = (_x: number, _y: number, width: number, height: number) => ({
    data:
      known?.map((value) => value + noise) ??
      new Uint8ClampedArray(width * height * 4).fill(opacity),
  })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    putImageData: ({ data }: ImageData) => {
      known = data
    },
    drawImage: ({ isPhoto }: { isPhoto: boolean }) => {
      if (isPhoto) known = undefined
    },
    getImageData: read,
  } as unknown as GPUCanvasContext)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') => {
    const written = types.includes(type) ? type : 'image/png'
    done(types.length ? new Blob([new Uint8Array(writtenBytes)], { type: written }) : null)
  })
  Object.assign(globalThis, {
    ImageData: class {
      data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    },
    createImageBitmap: async (blob: Blob) => ({ isPhoto: blob instanceof File, close() {} }),
    Image: class {
      naturalWidth = 4000
      naturalHeight = 3000
      onload = () => undefined
      set src(_url: string) {
        setTimeout(() => this.onload())
      }
    },
  })
  const middle = new Uint8Array(bytes - start.length - end.length)
  const file = new File([toBytes(start), middle, toBytes(end)], 'IMG_1')
  let prepared: Promise<File> | undefined
  // The canvas is tested once per page.
  await jest.isolateModulesAsync(async () => {
    const { preparePicture } = await import('./prepare-picture.ts')
    prepared = preparePicture(file)
    await prepared.catch(() => undefined)
  })
  return prepared?.then(
    ({ name, size, type }) => [name, size, type],
    (error: Error) => error.message,
  )
}

const jpegStart = '\xff\xd8\xff\xfe\0\x02'
const jpegEnd = '\xff\xd9'
const pngStart = '\x89PNG\r\n\x1a\n'
// A PNG's bytes between are empty chunks of 12 bytes.
const pngEnd = '\0\0\0\0IENDsums'

describe('a picture larger than screens show', () => {
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
  })

  test('is drawn as a JPEG, or as a WebP if it is transparent', async () => {
    expect(await prepare(jpegStart, jpegEnd, 104)).toEqual(['IMG_1.jpg', 9, 'image/jpeg'])
    expect(await prepare(pngStart, pngEnd, 104)).toEqual(['IMG_1.jpg', 9, 'image/jpeg'])
    const webp = ['IMG_1.webp', 9, 'image/webp']
    expect(await prepare(pngStart, pngEnd, 104, { opacity: 9 })).toEqual(webp)
  })

  test.each([
    ['pixels change', jpegStart, jpegEnd, { noise: 1 }],
    ['nothing is written', jpegStart, jpegEnd, { types: [] }],
    ['pixels are not drawn', jpegStart, jpegEnd, { opacity: 0 }],
    ['the result is no smaller', jpegStart, jpegEnd, { writtenBytes: 104 }],
    ['no WebP is written', pngStart, pngEnd, { opacity: 9, types: ['image/jpeg'] }],
    ['its end is missing', jpegStart, '', {}],
  ])('stays the original where %s', async (_what, start, end, canvas) => {
    const type = start === pngStart ? 'image/png' : 'image/jpeg'
    expect(await prepare(start, end, 104, canvas)).toEqual(['IMG_1', 104, type])
  })

  test('is refused above 10 MB where it cannot be drawn', async () => {
    const bytes = 11 * mebibyte
    expect(await prepare(jpegStart, jpegEnd, bytes)).toEqual(['IMG_1.jpg', 9, 'image/jpeg'])
    const tooLarge = '“IMG_1” is too large (maximum 10 MB).'
    expect(await prepare(jpegStart, jpegEnd, bytes, { noise: 1 })).toBe(tooLarge)
    expect(await prepare(jpegStart, '', bytes)).toBe('The picture is damaged or incomplete.')
  })
})
