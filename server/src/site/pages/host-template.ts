import { type Appearance, groundColours } from '@sala/kit/contract/appearance'
import { defaultTimeZone } from '@sala/kit/contract/house-time'
import { type Language, languageTags } from '@sala/kit/contract/language'
import { isLoadable, releasePath } from '@sala/kit/contract/release-statement'
import type { LiveSet } from '@sala/kit/contract/remote'
import { sha256Source } from '../../foundation/http/csp.ts'
import type { HostPage } from '../../releases/serve/host-page.ts'

const english = /^(\s*<!doctype html>\s*<html lang=)"?en"?(?=[\s>])/i
const rootElement = /<html\b/
const themeColour = /<meta name="?theme-color"?[^>]*>/

/** Placeholders in the host's page. */
export const titleElement = /<title>.*?<\/title>/
export const emptyRoot = /<div id="?root"?>\s*<\/div>/

const needsScripts: Partial<Record<Language, string>> = {
  en: 'This page needs JavaScript. Please turn it on and load the page again.',
  th: 'หน้านี้ต้องใช้ JavaScript โปรดเปิดใช้งานแล้วโหลดหน้านี้อีกครั้ง',
}

/** What a page that does nothing without scripts shows then. */
export function noScript(language: Language) {
  const style = 'noscript p{padding:2rem}'
  const text = needsScripts[language] ?? needsScripts.en
  return {
    html: `<noscript><style>${style}</style><p>${text}</p></noscript>`,
    source: sha256Source(style),
  }
}

/** Sets the language of the host's page, which is in English. */
export function withLanguage(template: string, language: Language) {
  if (language === 'en') return template
  return template.replace(english, `$1"${languageTags[language]}"`)
}

/** Names the house's time zone to the back-office (`houseTimeZone` in shared/src/words/locale.ts). */
export function withTimeZone(template: string, timeZone: string) {
  if (timeZone === defaultTimeZone) return template
  return template.replace(rootElement, `$& data-time-zone="${timeZone}"`)
}

/** Sets the appearance of the host's page; its theme colours are separate tags (appearanceTags). */
export function withAppearance(template: string, appearance: Appearance) {
  if (appearance === 'dark') return template
  return template
    .replace(rootElement, `$& data-appearance="${appearance}"`)
    .replace(themeColour, '')
}

/** The theme colours where they differ from those of the host's page, which is dark. */
export function appearanceTags(appearance: Appearance) {
  if (appearance === 'dark') return ''
  const isSystem = appearance === 'system'
  const tags = (isSystem ? (['light', 'dark'] as const) : [appearance]).map((scheme) => {
    const media = isSystem ? ` media="(prefers-color-scheme: ${scheme})"` : ''
    return `<meta name="theme-color" content="${groundColours[scheme]}"${media}>`
  })
  return tags.join('')
}

/**
 * Adds the hashes of the host's files, and the words of its first script, to the live set of a page.
 * @param unneededFiles the paths of files whose hashes the page omits
 * @param isPublic whether the page omits the back-office's words
 */
export function withHostFiles(
  liveSet: LiveSet,
  { release, parts }: HostPage,
  language: Language,
  { unneededFiles = [], isPublic = false }: { unneededFiles?: string[]; isPublic?: boolean } = {},
): LiveSet {
  const firstWords = parts?.firstWords[language]
  const words = firstWords && { ...firstWords.public, ...(!isPublic && firstWords.office) }
  const hashes = Object.entries(release.manifest.files)
    .filter(([path]) => isLoadable(path) && !unneededFiles.includes(path))
    .map(([path, { integrity }]) => [`${releasePath(release)}/${path}`, integrity])
  const host = { ...liveSet.host, integrity: Object.fromEntries(hashes) }
  return { ...liveSet, host, ...(words && { words }) }
}
