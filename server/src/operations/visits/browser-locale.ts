const first = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:[-,;]|$)/i
const languages = codesOf('language')
const countries = codesOf('region')
/** Codes that stand for no country. */
const nowhere = new Set(['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'])

/**
 * The language and the country that a browser asks for first: codes that there are, else `other`, so that
 * nobody can have more counted than there is in the world; '' where it says nothing.
 * @param acceptLanguage such as `th-TH,th;q=0.9`
 */
export function browserLocale(acceptLanguage = '') {
  const [, language, country] = first.exec(acceptLanguage) ?? []
  if (language === undefined) {
    const isSilent = /^[\s*]*($|[,;])/.test(acceptLanguage)
    return { language: isSilent ? '' : 'other', country: '' }
  }
  return {
    language: languages(language.toLowerCase()),
    country: country === undefined ? '' : knownCountry(country.toUpperCase()),
  }
}

/** Returns how to get a code that there is, else `other`. To look one up takes as long as to serve a page. */
function codesOf(type: 'language' | 'region') {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
  // There are no more codes than words of three letters.
  const found = new Map<string, string>()
  return (code: string) => {
    const known = found.get(code) ?? (names.of(code) ? code : 'other')
    found.set(code, known)
    return known
  }
}

const knownCountry = (code: string) => (nowhere.has(code) ? 'other' : countries(code))
