import { sha256Source } from '../../foundation/http/csp.ts'

/** A style sheet that stands in a page itself. */
export interface InlineStyle {
  /** The element; a remote that would load the style sheet finds it there. */
  html: string
  /** Its hash, as the page's policy names it. */
  source: string
}

const relativeUrl = /url\((["']?)(?!data:|https?:|[/#])/g

/**
 * @param path of the style sheet, relative to its release's folder
 * @param folder address of that folder: the sheet's relative addresses begin there
 */
export function inlineStyle(path: string, css: string, folder: string): InlineStyle {
  const absolute = css.replace(relativeUrl, `url($1${folder}/`)
  // Nothing in a style sheet means anything to the page that it stands in, but its end.
  const safe = absolute.trim().replaceAll('</', '<\\/')
  return { html: `<style data-href="${path}">${safe}</style>`, source: sha256Source(safe) }
}
