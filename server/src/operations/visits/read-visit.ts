import type { FastifyRequest } from 'fastify'

/** User agents of programs; others count as people. Cubot is a brand of phones. */
const programs =
  /(?<!cu)bot(\b|[/_-])|crawl|spider|slurp|preview|externalhit|monitor|uptime|scan|fetch|curl|wget|python|java\/|go-http|node|axios|lighthouse/i

/**
 * Whether a person has opened the page, rather than a program, a frame, or a browser that loads it in
 * advance. Browsers without Fetch Metadata are recognised by what they accept.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  const { accept = '', 'user-agent': agent = '' } = headers
  if (method !== 'GET' || agent === '' || programs.test(agent)) return false
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? accept.includes('text/html') : destination === 'document'
}

const firstLocale = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:[-,;]|$)/i
const languages = createCodes('language')
const countries = createCodes('region')
/** Codes that are no country's. */
const nowhere = new Set(['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'])

/**
 * The first language and country that a browser accepts: codes that exist, else `other`, so that the number
 * of codes is bounded; '' where it names none.
 * @param acceptLanguage such as `th-TH,th;q=0.9`
 */
export function browserLocale(acceptLanguage = '') {
  const [, language, country] = firstLocale.exec(acceptLanguage) ?? []
  if (language === undefined) {
    const isSilent = /^[\s*]*($|[,;])/.test(acceptLanguage)
    return { language: isSilent ? '' : 'other', country: '' }
  }
  return {
    language: languages(language.toLowerCase()),
    country: country === undefined ? '' : knownCountry(country.toUpperCase()),
  }
}

/** Returns a function that replaces unknown codes by `other`. To look one up takes as long as to serve a page. */
function createCodes(type: 'language' | 'region') {
  let names: Intl.DisplayNames | undefined
  // It is bounded: codes have three letters at most.
  const found = new Map<string, string>()
  return (code: string) => {
    // Not at the start, which it would delay.
    names ??= new Intl.DisplayNames('en', { type, fallback: 'none' })
    const known = found.get(code) ?? (names.of(code) ? code : 'other')
    found.set(code, known)
    return known
  }
}

const knownCountry = (code: string) => (nowhere.has(code) ? 'other' : countries(code))
