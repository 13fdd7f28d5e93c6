import { checkPixels, shownSize, unreadable } from './look-at-picture.ts'

test('a photo larger than any screen shows is made smaller in its proportions', () => {
  expect(shownSize({ width: 6000, height: 4000 })).toEqual({ width: 2560, height: 1707 })
  expect(shownSize({ width: 3000, height: 12_000 })).toEqual({ width: 640, height: 2560 })
  expect(shownSize({ width: 2560, height: 1440 })).toEqual({ width: 2560, height: 1440 })
})

test('40 megapixels are taken, and more are told', () => {
  expect(() => checkPixels('wall.jpg', { width: 8000, height: 5000 })).not.toThrow()
  expect(() => checkPixels('wall.jpg', { width: 9000, height: 6000 })).toThrow(
    '“wall.jpg” has 54 megapixels: 40 at most.',
  )
})

test('a photo that only some browsers can read is told from what is no picture', () => {
  expect(unreadable({ name: 'IMG_1.HEIC', type: '' }).message).toContain('HEIC photo')
  expect(unreadable({ name: 'a', type: 'image/heif' }).message).toContain('Save it as a JPEG')
  expect(unreadable({ name: 'notes.pdf', type: '' }).message).toContain('is not a picture')
})
