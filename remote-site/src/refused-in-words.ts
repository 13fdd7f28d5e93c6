import { ApiError } from '@sala/kit/api/api-error'
import type { SiteState } from '@sala/kit/contract/site'
import { spokenLanguage } from '@sala/kit/words'

const quoted = /“([^”]+)”/g

/**
 * What the server refuses, with places of the page called as they are in its form: the server knows what a remote calls
 * them in English.
 */
export function inOwnWords(error: unknown, declared: SiteState['declared']) {
  if (!(error instanceof ApiError)) return error
  const language = spokenLanguage()
  if (language === 'en') return error
  const known = Object.values(declared).flatMap(({ translations }) =>
    Object.entries(translations?.[language] ?? {}),
  )
  const words = new Map(known)
  error.message = error.message.replace(quoted, (whole, name) => {
    const said = words.get(name)
    return said ? `“${said}”` : whole
  })
  return error
}
