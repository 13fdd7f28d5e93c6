import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressHere } from './call-path.ts'

/** What of a backend's answer says something of its content, and nothing of this site. */
const passed = [
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'preference-applied',
  'retry-after',
]

const longestKeptS = 3600

export interface Answerer {
  remote: string
  origin: string
  /** The path that was asked for there. */
  path: string
  /** Whether everybody gets the same. */
  isPublic: boolean
}

/** The headers of a backend's answer as the browser gets them; throws an HttpError 502 when it leads elsewhere. */
export function headersHere(status: number, headers: IncomingHttpHeaders, by: Answerer) {
  const named = passed.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const location = locationHere(status, headers.location, by)
  return {
    'content-type': 'application/octet-stream',
    ...Object.fromEntries(named),
    ...(location !== undefined && { location }),
    'cache-control': cacheControl(headers['cache-control'] ?? '', by),
    // A browser outlives a session: what somebody got is not for who signs in next.
    vary: 'accept, accept-encoding, accept-language, authorization',
  }
}

/** Kept without asking is what is public, for an hour at most; nothing is kept in between. */
function cacheControl(given: string, { isPublic }: Answerer) {
  const asked = given.toLowerCase()
  if (/\bno-store\b/.test(asked)) return 'no-store'
  if (/\bno-cache\b/.test(asked)) return 'private, no-cache'
  const [, seconds] = asked.match(/\bmax-age=(\d{1,10})\b/) ?? []
  if (!isPublic || seconds === undefined) return 'no-store'
  return `private, max-age=${Math.min(Number(seconds), longestKeptS)}`
}

function locationHere(status: number, location: string | undefined, by: Answerer) {
  if (location === undefined) return undefined
  const url = URL.parse(location, by.origin + by.path)
  const address = url?.origin === by.origin ? addressHere(by.remote, url) : undefined
  if (address === undefined && status >= 300 && status < 400) {
    throw new HttpError(502, `The backend of ${by.remote} leads elsewhere, which is not followed.`)
  }
  return address
}
