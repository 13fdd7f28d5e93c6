import { type Language, languageTags } from '@sala/kit/contract/language'
import type { PageData, PageHead } from '@sala/kit/contract/page'
import { escapeHtml, scriptJson } from './page.ts'

/** The "Restricted To Adults" label (rtalabel.org), which content filters look for. */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA'

interface HeadOptions {
  head: PageHead
  language: Language
  /** Absolute addresses of the page in each of its languages, without a query. */
  addresses: [Language, string][]
  /** Absolute address of the release's folder. */
  base: string
  page: PageData
}

/** Open Graph locales. */
const locales: Record<Language, string> = { en: 'en_GB', th: 'th_TH', zh: 'zh_CN', ja: 'ja_JP' }

/** Renders the tags for search engines and link previews of a public page. */
export function headTags({ head, language, addresses, base, page }: HeadOptions) {
  const withBase = (text: string) => text.replaceAll('%BASE%', base)
  const { title, description, siteName, picture, structured, rating } = head
  const address = new Map(addresses).get(language) ?? ''
  const canonical = getPageAddress(address, page.lists, 0)
  const properties = {
    'og:type': 'website',
    ...(siteName && { 'og:site_name': siteName }),
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:locale': locales[language],
    'og:image': withBase(picture.url),
    'og:image:width': String(picture.widthPx),
    'og:image:height': String(picture.heightPx),
    'og:image:alt': picture.alt,
  }
  const names = { description, rating, 'twitter:card': 'summary_large_image' }
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(names).map(([name, content]) => meta('name', name, content)),
    meta('name', 'rating', adultLabel),
    link('canonical', canonical),
    ...prevNextLinks(address, page.lists),
    ...alternates(addresses, page.lists),
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    `<script type="application/ld+json">${withBase(scriptJson(structured))}</script>`,
  ].join('')
}

/** Renders the tags of a page that is not public: title and `noindex`. */
export function privateHeadTags(title: string) {
  return `<title>${escapeHtml(title)}</title>${meta('name', 'robots', 'noindex')}`
}

/** Links to the page in each language and in the default one; none when there is only one language. */
function alternates(addresses: HeadOptions['addresses'], lists: PageData['lists']) {
  if (addresses.length < 2) return []
  const tags = addresses.map(([language, address]) => [languageTags[language], address] as const)
  return [...tags, ['x-default', addresses[0]?.[1] ?? ''] as const].map(
    ([tag, address]) =>
      `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(getPageAddress(address, lists, 0))}">`,
  )
}

function prevNextLinks(address: string, lists: PageData['lists']) {
  const found = Object.values(lists)
  const hasPrevious = found.some(({ page }) => page > 1)
  const hasNext = found.some(({ page, pages }) => page < pages)
  return [
    ...(hasPrevious ? [link('prev', getPageAddress(address, lists, -1))] : []),
    ...(hasNext ? [link('next', getPageAddress(address, lists, 1))] : []),
  ]
}

/** The address `step` pages further in all lists; first pages are not in the query. */
function getPageAddress(address: string, lists: PageData['lists'], step: number) {
  const query = new URLSearchParams()
  for (const [name, { page, pages }] of Object.entries(lists)) {
    const number = Math.min(Math.max(page + step, 1), pages)
    if (number > 1) query.set(name, String(number))
  }
  return query.size > 0 ? `${address}?${query}` : address
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`

const link = (relation: string, address: string) =>
  `<link rel="${relation}" href="${escapeHtml(address)}">`
