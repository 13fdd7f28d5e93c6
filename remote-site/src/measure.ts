import { t } from './words/t.ts'

/** How a text stands in the page. */
export interface Fit {
  lines: number
  /** Whether it is wider than its place. */
  isOver: boolean
  /** What stands there, be it the owner's words or the release's. */
  text: string
}

/** How the declared texts stand in a page that is shown as a preview. */
export function measureTexts(page: Document): Record<string, Fit> {
  const fits: Record<string, Fit> = {}
  for (const element of page.querySelectorAll<HTMLElement>('[data-text]')) {
    const range = page.createRange()
    range.selectNodeContents(element)
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
    const lines = tops.filter((top, at) => at === 0 || top > (tops[at - 1] ?? 0) + 2).length
    const isOver = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    const text = element.textContent?.trim() ?? ''
    fits[element.dataset.text ?? ''] = { lines, isOver, text }
  }
  return fits
}

/** What an owner is told of it, if anything. */
export function warningOf(fit: Fit | undefined, maxLines = Number.POSITIVE_INFINITY) {
  if (fit?.isOver) return t('A word of this is wider than its place on a phone.')
  if (!fit || fit.lines <= maxLines) return null
  return t('This takes {lines} lines on a phone; its place has {most}.', {
    lines: fit.lines,
    most: maxLines,
  })
}
