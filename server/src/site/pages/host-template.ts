import { type Appearance, groundColours } from '@sala/kit/contract/appearance'
import { type Language, languageTags } from '@sala/kit/contract/language'
import { isLoadable, releasePath } from '@sala/kit/contract/release-statement'
import type { LiveSet } from '@sala/kit/contract/remote'
import type { HostPage } from '../../releases/serve/host-page.ts'

const english = /^(\s*<!doctype html>\s*<html lang=)"?en"?(?=[\s>])/i
const rootElement = /<html\b/
const themeColour = /<meta name="?theme-color"?[^>]*>/

/** Where the host's page has its title, and its place for the screen. */
export const titleElement = /<title>.*?<\/title>/
export const emptyRoot = /<div id="?root"?>\s*<\/div>/

/** The host's page, which is in English, marked as a page in another language. */
export function withLanguage(template: string, language: Language) {
  if (language === 'en') return template
  return template.replace(english, `$1"${languageTags[language]}"`)
}

/** The host's page as this browser wants it; the colours of its bars stand in the head tags. */
export function withAppearance(template: string, appearance: Appearance) {
  if (appearance === 'dark') return template
  return template
    .replace(rootElement, `$& data-appearance="${appearance}"`)
    .replace(themeColour, '')
}

/** The colours of the browser's bars, where they are others than those of the host's page. */
export function appearanceTags(appearance: Appearance) {
  if (appearance === 'dark') return ''
  if (appearance === 'light') return themeColourTag('light', '')
  return (
    themeColourTag('light', ` media="${mediaFor('light')}"`) +
    themeColourTag('dark', ` media="${mediaFor('dark')}"`)
  )
}

const mediaFor = (scheme: string) => `(prefers-color-scheme: ${scheme})`

const themeColourTag = (scheme: keyof typeof groundColours, media: string) =>
  `<meta name="theme-color" content="${groundColours[scheme]}"${media}>`

/**
 * The live set as it stands in a page: with the hashes of the host's own files, and the words of its first script.
 * @param unneededFiles files that a public page will not load; its first script does not know the back-office's words either
 */
export function withHostFiles(
  liveSet: LiveSet,
  { release, parts }: HostPage,
  language: Language,
  unneededFiles?: string[],
): LiveSet {
  const firstWords = parts?.firstWords[language]
  const words = firstWords && { ...firstWords.public, ...(!unneededFiles && firstWords.office) }
  const hashes = Object.entries(release.manifest.files)
    .filter(([path]) => mayBeLoaded(path) && !unneededFiles?.includes(path))
    .map(([path, { integrity }]) => [`${addressOf(release)}/${path}`, integrity])
  const host = { ...liveSet.host, integrity: Object.fromEntries(hashes) }
  return { ...liveSet, host, ...(words && { words }) }
}
