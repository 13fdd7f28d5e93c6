import { t } from './words/t.ts'

/** The layout of a text in the preview. */
export interface Fit {
  lines: number
  /** Whether it is wider than its element. */
  isOver: boolean
  /** The visible text, the owner's or the original. */
  text: string
}

/** Measures the declared texts in a preview, by their names. */
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

/** @returns a warning for the owner, or null if the text fits */
export function fitWarning(fit: Fit | undefined, maxLines = Number.POSITIVE_INFINITY) {
  if (fit?.isOver) return t('A word is too wide for a phone.')
  if (!fit || fit.lines <= maxLines) return null
  return t('Takes {lines} lines on a phone (maximum {max}).', {
    lines: fit.lines,
    max: maxLines,
  })
}
