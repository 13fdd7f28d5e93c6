import { useSyncExternalStore } from 'react'

/** The sections in the menu, in order. */
export const sectionIds = ['home', 'services', 'staff', 'rooms', 'contact'] as const

export type SectionId = (typeof sectionIds)[number]

/** Specification, section 9. */
const scrollMs = 800
const reducedMotion = '(prefers-reduced-motion: reduce)'
const interruptions = ['wheel', 'touchstart', 'keydown', 'popstate'] as const

let stop = () => {}

/** Scrolls to a section and focuses it. Input by the visitor stops the animation. */
export function scrollToSection(id: SectionId) {
  stop()
  const section = document.getElementById(id)
  if (!section) return
  section.focus({ preventScroll: true })
  if (!matchMedia(reducedMotion).matches) stop = animateScroll(section)
  else scrollTo({ top: getScrollTop(section), behavior: 'instant' })
}

function animateScroll(section: HTMLElement) {
  const ended = new AbortController()
  const options = { passive: true, signal: ended.signal }
  for (const type of interruptions) addEventListener(type, () => ended.abort(), options)

  const from = scrollY
  const startedAt = performance.now()
  const step = () => {
    if (ended.signal.aborted) return
    const progress = Math.min((performance.now() - startedAt) / scrollMs, 1)
    // Measured in every frame: a gallery that loads during the animation moves the section.
    const top = from + (getScrollTop(section) - from) * easeInOut(progress)
    scrollTo({ top, behavior: 'instant' })
    if (progress < 1) requestAnimationFrame(step)
    else ended.abort()
  }
  requestAnimationFrame(step)
  return () => ended.abort()
}

/** The scroll position at which the section starts below the top bar. */
function getScrollTop(section: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop) || 0
  const top = section.getBoundingClientRect().top + scrollY - margin
  const furthest = document.documentElement.scrollHeight - innerHeight
  return Math.max(0, Math.min(top, furthest))
}

function easeInOut(progress: number) {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}

/** @returns a function that unsubscribes */
export function onScrollOrResize(listener: () => void) {
  const ended = new AbortController()
  addEventListener('scroll', listener, { passive: true, signal: ended.signal })
  addEventListener('resize', listener, { passive: true, signal: ended.signal })
  return () => ended.abort()
}

/**
 * A value that depends on the scroll position.
 * @param read reads it from the document
 * @param initial the value on the server and during hydration
 */
export function useScrollState<Value extends string | boolean>(read: () => Value, initial: Value) {
  return useSyncExternalStore(onScrollOrResize, read, () => initial)
}

/** The section in the middle of the window. */
export const useCurrentSection = () => useScrollState(readCurrentSection, 'home')

function readCurrentSection(): SectionId {
  const isPast = (id: SectionId) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= innerHeight / 2
  }
  return sectionIds.findLast(isPast) ?? 'home'
}
