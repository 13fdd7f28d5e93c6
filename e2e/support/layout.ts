import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widthsPx = [320, 390, 856, 857, 1440, 2560]

/** Expects that the page is not wider than the window, at each width. */
export async function expectNoOverflow(page: Page, what = '', widths = widthsPx) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

interface AxeOptions {
  /** Ignores findings of minor and moderate impact. */
  isSeriousOnly?: boolean
  include?: string
  exclude?: string
  what?: string
}

/** Expects that axe finds no violation. */
export async function expectAccessible(page: Page, options: AxeOptions = {}) {
  const { isSeriousOnly = false, include, exclude, what } = options
  const axe = new AxeBuilder({ page })
  if (include) axe.include(include)
  if (exclude) axe.exclude(exclude)
  const { violations } = await axe.analyze()
  const found = violations.filter(
    ({ impact }) => !isSeriousOnly || impact === 'serious' || impact === 'critical',
  )
  expect(
    found.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]),
    what,
  ).toEqual([])
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Records the layout shifts of the pages that are opened next.
 * @returns a function that expects that the shifts of the current page are smaller than `limit` together
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: [value: number, moved: string][] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${JSON.stringify([previousRect, currentRect])}`,
        )
        shifts.push([value, moved.join('\n')])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async (limit = 0.01) => {
    // The entries of a frame are delivered after it.
    const shifts: [number, string][] = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'shifts')))),
        ),
    )
    const sum = shifts.reduce((total, [value]) => total + value, 0)
    expect(sum, shifts.flat().join('\n')).toBeLessThan(limit)
  }
}
