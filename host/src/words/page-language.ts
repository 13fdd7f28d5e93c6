import type { OfficeLanguage } from '@sala/kit/contract/language'
import {
  findOfficeLanguage,
  officeLanguageCookie,
  parseOfficeLanguage,
} from '@sala/kit/contract/office-language'
import { readSession } from '@sala/kit/stored-session'
import { addCatalogue, currentLanguage, setLanguage } from '@sala/kit/words'
import { pageData } from '../document/page.ts'

const yearS = 365 * 24 * 60 * 60

/** Sets the page's language: the user's, else the document's, else the last one in this browser. */
export function setPageLanguage() {
  if (globalThis.salaWords) return
  const language = detectLanguage()
  setLanguage(language)
  storeLanguage(language)
}

/** Loads the catalogues of host and kit in the page's language. After an error, their texts stay in English. */
export async function loadWords() {
  if (currentLanguage() === 'en') return
  const catalogues = {
    kit: import(/* webpackChunkName: "kit-th" */ '@sala/kit/words/th.json'),
    server: import(/* webpackChunkName: "kit-th" */ '@sala/kit/words/server/th.json'),
    host: import(/* webpackChunkName: "host-th" */ './th.json'),
  }
  const adding = Object.entries(catalogues).map(async ([name, loading]) =>
    addCatalogue(name, (await loading).default),
  )
  await Promise.allSettled(adding)
}

/**
 * Sets the document's `lang`, and loads the style sheet of its script (shared/src/theme/languages).
 * @returns resolves when the style sheet has loaded or failed
 */
export async function showPageLanguage() {
  const language = currentLanguage()
  document.documentElement.lang = language
  if (language === 'en' || isStyled(language)) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `${__webpack_public_path__}${sheetName(language)}`
  sheet.integrity = salaIntegrity(sheet.href)
  await new Promise((resolve) => {
    sheet.onload = resolve
    sheet.onerror = resolve
    document.head.append(sheet)
  })
}

/**
 * Whether the page must be reloaded to be in the wanted language. Not if the session is in memory only: a reload would
 * end it.
 */
export function needsReload(wanted: string | undefined) {
  return !globalThis.salaSession && toLanguage(wanted) !== currentLanguage()
}

const sheetName = (language: OfficeLanguage) => `language-${language}.css`

/** Rendered documents have the style sheet inline. */
const isStyled = (language: OfficeLanguage) =>
  document.querySelector(`style[data-href="${sheetName(language)}"]`) !== null

function detectLanguage() {
  const source = readSession() ?? pageData()
  return source ? toLanguage(source.language) : parseOfficeLanguage(document.cookie)
}

/** Stored values may be invalid. */
const toLanguage = (wanted: string | undefined): OfficeLanguage =>
  findOfficeLanguage(wanted) ?? 'en'

/** Stores the language for the sign-in and the outline of the next visit, before the user is known. */
export function storeLanguage(wanted: string | undefined) {
  const language = toLanguage(wanted)
  const maxAgeS = language === 'en' ? 0 : yearS
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has the other way
  document.cookie = `${officeLanguageCookie}=${language}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax`
}
