import { pressedPoint } from './focal.ts'

const middle = { x: 0.5, y: 0.5 }
const square = { width: 100, height: 100 }

test('where the whole picture is seen, the point is where it was pressed', () => {
  expect(pressedPoint({ x: 0.25, y: 0.9 }, middle, square, { width: 640, height: 640 })).toEqual({
    x: 0.25,
    y: 0.9,
  })
})

test('where its sides are cropped, the point is that of the whole picture', () => {
  const wide = { width: 400, height: 100 }
  expect(pressedPoint({ x: 0, y: 0.5 }, middle, square, wide)).toEqual({ x: 0.38, y: 0.5 })
  expect(pressedPoint({ x: 1, y: 0 }, { x: 1, y: 0 }, square, wide)).toEqual({ x: 1, y: 0 })
  expect(pressedPoint({ x: 0, y: 0 }, { x: 1, y: 0 }, square, wide)).toEqual({ x: 0.75, y: 0 })
})

test('a press beside the picture is one on its edge', () => {
  expect(pressedPoint({ x: -0.1, y: 1.2 }, middle, square, square)).toEqual({ x: 0, y: 1 })
})
