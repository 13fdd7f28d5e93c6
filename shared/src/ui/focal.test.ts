import { toFocalPoint } from './focal.ts'

const middle = { x: 0.5, y: 0.5 }
const square = { width: 100, height: 100 }

test('in an uncropped picture the point is the clicked position', () => {
  expect(toFocalPoint({ x: 0.25, y: 0.9 }, middle, square, { width: 640, height: 640 })).toEqual({
    x: 0.25,
    y: 0.9,
  })
})

test('in a cropped picture the point is a position of the whole picture', () => {
  const wide = { width: 400, height: 100 }
  expect(toFocalPoint({ x: 0, y: 0.5 }, middle, square, wide)).toEqual({ x: 0.38, y: 0.5 })
  expect(toFocalPoint({ x: 1, y: 0 }, { x: 1, y: 0 }, square, wide)).toEqual({ x: 1, y: 0 })
  expect(toFocalPoint({ x: 0, y: 0 }, { x: 1, y: 0 }, square, wide)).toEqual({ x: 0.75, y: 0 })
})

test('clamps a click outside the picture to its edge', () => {
  expect(toFocalPoint({ x: -0.1, y: 1.2 }, middle, square, square)).toEqual({ x: 0, y: 1 })
})
