import { type Language, languageTags } from '@sala/kit/contract/language'
import { sha256Source, withStyle } from '../../foundation/http/csp.ts'
import { escapeHtml } from './escape.ts'
import { type Page, toPage } from './page.ts'

const sentences: Record<Language, { offer: string; close: string }> = {
  en: { offer: 'Read this page in English', close: 'Close' },
  th: { offer: 'อ่านหน้านี้เป็นภาษาไทย', close: 'ปิด' },
  zh: { offer: '用中文阅读本页', close: '关闭' },
  ja: { offer: 'このページを日本語で読む', close: '閉じる' },
}

const made = new WeakMap<Page, Map<Language, Page>>()

/**
 * A page with a line that leads to the same in another language. It lies above the page and moves nothing in it,
 * and can be closed without scripts. Made once for each page and language, as the page itself is.
 * @param address of the page in that language
 */
export function offeredPage(page: Page, language: Language, address: string): Page {
  const known = made.get(page) ?? new Map<Language, Page>()
  made.set(page, known)
  const found = known.get(language) ?? withOffer(page, language, address)
  known.set(language, found)
  return found
}

function withOffer(page: Page, language: Language, address: string): Page {
  const { offer, close } = sentences[language]
  const tag = languageTags[language]
  const line =
    `<style>${style}</style><dialog open id="offer" lang="${tag}" aria-label="${offer}">` +
    `<a href="${escapeHtml(address)}" hreflang="${tag}">${offer}</a>` +
    `<form method="dialog"><button aria-label="${close}">${cross}</button></form></dialog>`
  const end = page.html.lastIndexOf('</body>')
  const html = page.html.slice(0, end) + line + page.html.slice(end)
  const policy = withStyle(page.policy, sha256Source(style))
  return { ...page, ...toPage(html, policy, page.isCacheable) }
}

/** Its cross is of no face of the house, so that none is fetched for it. */
const cross = '✕'

/** At the lower edge, where a thumb is. The host's tokens, which every document has. */
const style =
  '#offer{position:fixed;inset:auto 0 0;z-index:20;display:flex;justify-content:center;gap:1rem;width:100%;max-width:none;margin:0;border:0;border-top:1px solid var(--brass);background:var(--raised-high);color:var(--text)}#offer:not([open]){display:none}#offer :is(a,button){display:flex;align-items:center;justify-content:center;min-width:2.75rem;min-height:2.75rem}#offer a{text-decoration:underline;text-underline-offset:.25em}@media print{#offer{display:none}}'
