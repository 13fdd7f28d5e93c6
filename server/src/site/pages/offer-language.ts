import { type Language, languageTags, localizedPath } from '@sala/kit/contract/language'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../../foundation/http/cookies.ts'
import type { View } from '../../releases/serve/site.ts'
import { addToPage, escapeHtml, type Page } from './page.ts'
import { listLanguages } from './page-language.ts'

/** Set once another language was offered, so that it is offered once. */
const offeredCookie = 'language'
const maxAgeS = 365 * 24 * 60 * 60
const maxCharacters = 200

const sentences: Record<Language, { offer: string; close: string }> = {
  en: { offer: 'Read this page in English', close: 'Close' },
  th: { offer: 'อ่านหน้านี้เป็นภาษาไทย', close: 'ปิด' },
  zh: { offer: '用中文阅读本页', close: '关闭' },
  ja: { offer: 'このページを日本語で読む', close: '閉じる' },
}

const offered = new WeakMap<Page, Map<Language, Page>>()

/**
 * Adds a link to the same page in the visitor's preferred language (Accept-Language), if the remote has it. It is
 * offered once; there is no redirect.
 */
export function offerLanguage(
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
  { seen, remote, page }: { seen: View; remote: LiveRemote; page: Page },
) {
  if (!page.language || cookies.read(request, offeredCookie)) return page
  const languages = listLanguages(seen, remote)
  const preferred = findPreferredLanguage(request.headers['accept-language'], languages)
  if (!preferred || languageTags[preferred] === page.language) return page
  cookies.set(reply, offeredCookie, 'offered', maxAgeS)
  const variants = offered.get(page) ?? new Map<Language, Page>()
  offered.set(page, variants)
  const isPublic = remote.access === 'public'
  const address = isPublic ? localizedPath(remote.route, preferred) : `?language=${preferred}`
  const found = variants.get(preferred) ?? addOffer(page, preferred, address)
  variants.set(preferred, found)
  return found
}

/**
 * Returns the available language with the highest weight in an `Accept-Language` header (RFC 9110, 12.5.4), or
 * undefined. Ignores regions: `zh-TW` matches Chinese.
 */
function findPreferredLanguage(header: string | undefined, available: Language[]) {
  const ranges = (header ?? '').slice(0, maxCharacters).toLowerCase().split(',').map(readRange)
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => available.find((language) => language === tag))
    .find((language) => language !== undefined)
}

function readRange(text: string) {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  const weight = quality === undefined ? 1 : Number(quality)
  return { tag: range.split('-', 1)[0], weight: weight >= 0 && weight <= 1 ? weight : 0 }
}

/** Adds the line as an overlay, which shifts no layout and closes without scripts. */
function addOffer(page: Page, language: Language, address: string): Page {
  const { offer, close } = sentences[language]
  const tag = languageTags[language]
  const html =
    `<dialog open id="offer" lang="${tag}" aria-label="${offer}">` +
    `<a href="${escapeHtml(address)}" hreflang="${tag}">${offer}</a>` +
    `<form method="dialog"><button aria-label="${close}">${cross}</button></form></dialog>`
  return addToPage(page, { html, style })
}

/** Not in the site's web fonts, so that none is fetched for it. */
const cross = '✕'

/** At the bottom of the screen, in reach of the thumb. Uses the host's design tokens. */
const style =
  '#offer{position:fixed;inset:auto 0 0;z-index:20;display:flex;justify-content:center;gap:1rem;width:100%;max-width:none;margin:0;border:0;border-top:1px solid var(--brass);background:var(--raised-high);color:var(--text)}#offer:not([open]){display:none}#offer :is(a,button){display:flex;align-items:center;justify-content:center;min-width:2.75rem;min-height:2.75rem}#offer a{text-decoration:underline;text-underline-offset:.25em}@media print{#offer{display:none}}'
