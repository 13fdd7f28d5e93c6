import { type OtherLanguage, otherLanguages, type Translations } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import { siteWord, siteWordsOf } from '@sala/kit/contract/site-words'
import { languagesInWords } from './in-words.ts'
import { t } from './words/t.ts'

/** What the house says, and in this language does not. */
export function missingIn(content: SiteContent, language: OtherLanguage) {
  const said = content.translations?.[language] ?? {}
  return [...siteWordsOf(content).keys()].filter((word) => !said[word]?.trim())
}

/** “3 missing in Thai”. */
export function missingInWords(content: SiteContent, language: OtherLanguage) {
  const count = missingIn(content, language).length
  const named = { language: languagesInWords[language] }
  if (count === 0) return t('Nothing missing in {language}', named)
  return t('{count} missing in {language}', { count, ...named })
}

/** @returns a copy with this word; without a text it is as the house says it */
export function withWord(
  translations: Translations | undefined,
  language: OtherLanguage,
  word: string,
  text: unknown,
): Translations | undefined {
  const { [word]: _, ...others } = translations?.[language] ?? {}
  const words = typeof text === 'string' && text !== '' ? { ...others, [word]: text } : others
  return some({ ...translations, [language]: words })
}

/** What is known by what it says: how others say it, and what it says. */
const known = [
  [siteWord.price, ({ prices }: SiteContent) => prices.rows.map(({ name }) => name)],
  [
    siteWord.exception,
    ({ house }: SiteContent) => (house.hours?.exceptions ?? []).map(({ note }) => note),
  ],
] as const

/** @returns the words of `after`, once they have followed what is called otherwise in it, or is gone */
export function withWordsOf(before: SiteContent, after: SiteContent): Translations | undefined {
  let { translations } = after
  for (const language of otherLanguages) {
    for (const [wordOf, namesIn] of known) {
      for (const [from, to] of moves(namesIn(before), namesIn(after))) {
        const words = translations?.[language] ?? {}
        const text = words[wordOf(from)]
        if (text === undefined) continue
        translations = withWord(translations, language, wordOf(from), undefined)
        const isFree = to !== null && !words[wordOf(to)]
        if (isFree) translations = withWord(translations, language, wordOf(to), text)
      }
    }
    if (before.notice && !after.notice) {
      translations = withWord(translations, language, siteWord.notice, undefined)
    }
  }
  return translations
}

/** From which name to which: null where it is gone. While a name is typed anew, '' is none. */
function moves(before: string[], after: string[]): [string, string | null][] {
  const gone = before.filter((name) => name && !after.includes(name))
  if (after.length < before.length) return gone.map((name) => [name, null])
  const come = after.filter((name) => !before.includes(name))
  const [from] = gone
  const [to] = come
  return from && to && gone.length + come.length === 2 ? [[from, to]] : []
}

/** Nothing rather than nothing in some languages. */
function some(translations: Translations) {
  const said = otherLanguages.flatMap((language) => {
    const words = translations[language]
    return words && Object.keys(words).length > 0 ? [[language, words] as const] : []
  })
  return said.length > 0 ? (Object.fromEntries(said) as Translations) : undefined
}
