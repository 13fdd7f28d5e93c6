import type { SectionId } from './section-id.ts'

/** Specification, section 9. */
const scrollMs = 800
const reducedMotion = '(prefers-reduced-motion: reduce)'
const takeovers = ['wheel', 'touchstart', 'keydown', 'popstate'] as const

let stop = () => {}

/** Moves focus and the page to a section. Whoever scrolls in the meantime takes over. */
export function scrollToSection(id: SectionId) {
  stop()
  const section = document.getElementById(id)
  if (!section) return
  section.focus({ preventScroll: true })
  if (matchMedia(reducedMotion).matches) scrollTo({ top: restOf(section), behavior: 'instant' })
  else stop = travel(section)
}

function travel(section: HTMLElement) {
  const ended = new AbortController()
  const options = { passive: true, signal: ended.signal }
  for (const takeover of takeovers) addEventListener(takeover, () => ended.abort(), options)

  const from = scrollY
  const startedAt = performance.now()
  const step = () => {
    if (ended.signal.aborted) return
    const part = Math.min((performance.now() - startedAt) / scrollMs, 1)
    // Looked up in every frame: a gallery that arrives on the way moves what comes after it.
    const top = from + (restOf(section) - from) * easeInOut(part)
    scrollTo({ top, behavior: 'instant' })
    if (part < 1) requestAnimationFrame(step)
    else ended.abort()
  }
  requestAnimationFrame(step)
  return () => ended.abort()
}

/** How far down the page has to be scrolled for the section to stand below the bar. */
function restOf(section: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop) || 0
  const top = section.getBoundingClientRect().top + scrollY - margin
  const furthest = document.documentElement.scrollHeight - innerHeight
  return Math.max(0, Math.min(top, furthest))
}

function easeInOut(part: number) {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
}
