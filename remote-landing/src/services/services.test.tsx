import { act, render, screen } from '@testing-library/react'
import { ServiceBanner } from './services.tsx'

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

test('is revealed 100 px below two thirds of the window, and stays revealed', () => {
  show(1500)
  expect(stage()).toBe('waiting')
  scrollTo(701)
  expect(stage()).toBe('waiting')
  scrollTo(700)
  expect(stage()).toBe('revealed')
  scrollTo(1500)
  expect(stage()).toBe('revealed')
})

test('is revealed when it is scrolled past', () => {
  show(1500)
  scrollTo(-4000)
  expect(stage()).toBe('revealed')
})

test('is not animated when it is in the window from the start', () => {
  show(800)
  scrollTo(100)
  expect(stage()).toBe('at-rest')
})

test('leaves the animation to the style sheet where view timelines are supported', () => {
  Object.assign(globalThis, { ViewTimeline: class {} })
  show(1500)
  expect(stage()).toBe('at-rest')
  Reflect.deleteProperty(globalThis, 'ViewTimeline')
})
