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
  expect(createUnreadableError({ name: 'IMG_1.HEIC', type: '' }).message).toContain('HEIC photo')
  expect(createUnreadableError({ name: 'a', type: 'image/heif' }).message).toContain(
    'Save it as JPEG',
  )
  expect(createUnreadableError({ name: 'notes.pdf', type: '' }).message).toContain('isn’t an image')
})
