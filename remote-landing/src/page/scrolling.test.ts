import { scrollToSection } from './scrolling.ts'

const sectionTopPx = 2000
let prefersReducedMotion: boolean

beforeEach(() => {
  jest.useFakeTimers()
  prefersReducedMotion = false
  document.body.innerHTML = '<section id="contact" tabindex="-1" style="scroll-margin-top: 72px">'
  const section = document.body.firstElementChild as HTMLElement
  section.getBoundingClientRect = () => new DOMRect(0, sectionTopPx - window.scrollY)
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 9000 })
  window.matchMedia = () => ({ matches: prefersReducedMotion }) as MediaQueryList
  window.scrollY = 0
  window.scrollTo = ((options: ScrollToOptions) => {
    window.scrollY = options.top ?? 0
  }) as typeof window.scrollTo
})

afterEach(() => jest.useRealTimers())

test('focuses the section, and scrolls to it in 800 ms', () => {
  scrollToSection('contact')
  expect(document.activeElement?.id).toBe('contact')
  jest.advanceTimersByTime(400)
  expect(window.scrollY).toBeGreaterThan(700)
  expect(window.scrollY).toBeLessThan(1300)
  jest.advanceTimersByTime(384)
  expect(window.scrollY).toBeLessThan(1928)
  jest.advanceTimersByTime(32)
  expect(window.scrollY).toBe(1928)
})

test.each(['wheel', 'touchstart', 'keydown', 'popstate'])(
  'stops when the visitor scrolls (%s)',
  (type) => {
    scrollToSection('contact')
    jest.advanceTimersByTime(400)
    window.dispatchEvent(new Event(type))
    const stoppedAt = window.scrollY
    jest.advanceTimersByTime(1000)
    expect(window.scrollY).toBe(stoppedAt)
  },
)

test('jumps with reduced motion', () => {
  prefersReducedMotion = true
  scrollToSection('contact')
  expect(window.scrollY).toBe(1928)
})
