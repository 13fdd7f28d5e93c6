import { act, render, screen } from '@testing-library/react'
import { ServiceBanner } from './service-banner.tsx'

let topPx = 0

beforeEach(() => {
  window.innerHeight = 900
  jest
    .spyOn(HTMLLIElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, topPx))
})

afterEach(() => jest.restoreAllMocks())

function show(atPx: number) {
  topPx = atPx
  render(<ServiceBanner name="oil" />)
}

function scrollTo(atPx: number) {
  topPx = atPx
  act(() => void window.dispatchEvent(new Event('scroll')))
}

const stage = () => screen.getByRole('article').dataset.stage

test('is revealed 100 px around two thirds of the window, and stays so', () => {
  show(1500)
  expect(stage()).toBe('waiting')
  scrollTo(701)
  expect(stage()).toBe('waiting')
  scrollTo(700)
  expect(stage()).toBe('revealed')
  scrollTo(1500)
  expect(stage()).toBe('revealed')
})

test('what has been passed without a look is revealed too', () => {
  show(1500)
  scrollTo(-4000)
  expect(stage()).toBe('revealed')
})

test('what is in the window from the start stays as it is', () => {
  show(800)
  scrollTo(100)
  expect(stage()).toBe('at-rest')
})

test('what the style sheet sees by itself is left to it', () => {
  Object.assign(globalThis, { ViewTimeline: class {} })
  show(1500)
  expect(stage()).toBe('at-rest')
  Reflect.deleteProperty(globalThis, 'ViewTimeline')
})
