import { use } from 'react'
import { english } from './english.ts'
import ja from './ja.json?url'
import th from './th.json?url'
import zh from './zh.json?url'

/** The name of a text that the owner can change. The page's head uses others, on the server only. */
export type TextName = Exclude<keyof typeof english.originals, `head.${string}`>

export interface Translation extends Omit<typeof english, 'originals'> {
  originals: Record<TextName, string>
}

/** The translation in use. A page has one language, so this is a module variable. */
export let translation: Translation = english

export function setTranslation(next: Translation) {
  translation = next
}

/** The path of the page in its language. */
export const getPagePath = () => (translation === english ? '/' : `/${translation.language}`)

/** The query for API calls that are answered in the page's language. */
export const languageQuery = () =>
  translation === english ? '' : `?language=${translation.language}`

const urls: Record<string, string | undefined> = { th, zh, ja }

let loading: Promise<void> | undefined

/**
 * Suspends until the translation of the document's language is loaded; English needs none. If it can't be
 * loaded, the page stays as the server rendered it: it can be read, and its form works. On the server
 * the language is set before rendering (prerender.tsx).
 */
export function useLoadTranslation() {
  if (typeof document === 'undefined') return
  const url = urls[document.documentElement.lang.slice(0, 2)]
  if (url) {
    loading ??= load(url)
    use(loading)
  }
}

const load = (url: string) =>
  new Promise<void>((resolve) => {
    fetch(url)
      .then((response) => response.json())
      .then((loaded: Translation) => resolve(setTranslation(loaded)))
  })
