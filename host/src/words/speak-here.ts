import type { OfficeLanguage } from '@sala/kit/contract/language'
import {
  officeLanguageCookie,
  officeLanguageIn,
  officeLanguageOf,
} from '@sala/kit/contract/office-language'
import { readSession } from '@sala/kit/stored-session'
import { learn, speak, spokenLanguage } from '@sala/kit/words'
import { pageData } from '../document/page.ts'

const yearS = 365 * 24 * 60 * 60

/** Has this page speak: as whoever is signed in, else as the document that it came with, or as was spoken here last. */
export function speakHere() {
  if (globalThis.salaWords) return
  const language = languageHere()
  speak(language)
  remember(language)
}

/** Learns what host and kit say in the page's language. @returns resolves once it can; what cannot be had is said in English */
export async function learnHere() {
  if (spokenLanguage() === 'en') return
  const [kit, server, host] = await Promise.allSettled([
    import(/* webpackChunkName: "kit-th" */ '@sala/kit/words/th.json'),
    import(/* webpackChunkName: "kit-th" */ '@sala/kit/words/server/th.json'),
    import(/* webpackChunkName: "host-th" */ './th.json'),
  ])
  if (kit.status === 'fulfilled') learn('kit', kit.value.default)
  if (server.status === 'fulfilled') learn('server', server.value.default)
  if (host.status === 'fulfilled') learn('host', host.value.default)
}

/**
 * Has the document say what it speaks, and look as that is written (shared/src/theme/languages).
 * @returns resolves once it does; without its looks it can be read as well
 */
export async function showLanguage() {
  const language = spokenLanguage()
  document.documentElement.lang = language
  if (language === 'en' || isStyled(language)) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `${__webpack_public_path__}${sheetOf(language)}`
  sheet.integrity = salaIntegrity(sheet.href)
  await new Promise((resolve) => {
    sheet.onload = resolve
    sheet.onerror = resolve
    document.head.append(sheet)
  })
}

/**
 * Whether this page must be loaded anew for whoever has chosen so: what is on it has been said in another language.
 * A session that the page alone holds would end with it.
 */
export function speaksOtherwise(wanted: string | undefined) {
  return !globalThis.salaSession && known(wanted) !== spokenLanguage()
}

const sheetOf = (language: OfficeLanguage) => `language-${language}.css`

/** A document has its looks in itself. */
const isStyled = (language: OfficeLanguage) =>
  document.querySelector(`style[data-href="${sheetOf(language)}"]`) !== null

function languageHere() {
  const said = readSession() ?? pageData()
  return said ? known(said.language) : officeLanguageIn(document.cookie)
}

/** What is stored may be anything. */
const known = (wanted: string | undefined): OfficeLanguage => officeLanguageOf(wanted) ?? 'en'

/** Whoever comes here next will mostly have chosen it: what there is before somebody is known, or has signed in, speaks it. */
export function remember(wanted: string | undefined) {
  const language = known(wanted)
  const maxAgeS = language === 'en' ? 0 : yearS
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and not every browser has the other way
  document.cookie = `${officeLanguageCookie}=${language}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax`
}
