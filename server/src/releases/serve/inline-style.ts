import { sha256Source } from '../../foundation/http/csp.ts'

/** A style sheet that stands in a page itself. */
export interface InlineStyle {
  /** The element; unless it has no name, whoever would load the style sheet finds it there. */
  html: string
  /** Its hash, as the page's policy names it. */
  source: string
}

const relativeUrl = /url\((["']?)(?!data:|https?:|[/#])/g

/**
 * @param path of the style sheet, relative to its release's folder; undefined for one that takes the place of no
 *   other's of that name
 * @param folder address of that folder: the sheet's relative addresses begin there
 */
export function inlineStyle(path: string | undefined, css: string, folder: string): InlineStyle {
  const absolute = css.replace(relativeUrl, `url($1${folder}/`)
  // Nothing in a style sheet means anything to the page that it stands in, but its end.
  const safe = absolute.trim().replaceAll('</', '<\\/')
  const name = path === undefined ? '' : ` data-href="${path}"`
  return { html: `<style${name}>${safe}</style>`, source: sha256Source(safe) }
}
