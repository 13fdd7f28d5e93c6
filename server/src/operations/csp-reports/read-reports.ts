import { maskPath } from '../../foundation/logging/request-log.ts'

type Fields = Record<string, unknown> | null | undefined

const maxReports = 10
/** Limit of a text in the log. */
const maxCharacters = 200
const word = /^[a-z-]{1,50}$/

/**
 * Reads a list of reports (Reporting API), or one report of CSP 2, and omits all that could identify the
 * reporter. Anything else is ignored.
 */
export function readReports(body: unknown) {
  const reports = Array.isArray(body) ? body.slice(0, maxReports) : [body]
  return reports.flatMap(readReport)
}

function readReport(report: Fields) {
  const body = report?.body as Fields
  const older = report?.['csp-report'] as Fields
  const directive =
    report?.type === 'integrity-violation'
      ? 'integrity'
      : (body?.effectiveDirective ??
        older?.['effective-directive'] ??
        older?.['violated-directive'])
  const page = body?.documentURL ?? older?.['document-uri']
  const blocked = body?.blockedURL ?? older?.['blocked-uri']
  if (typeof directive !== 'string' || !word.test(directive)) return []
  if (typeof page !== 'string' || !URL.canParse(page)) return []
  const { origin } = new URL(page)
  return [{ directive, blocked: shorten(blocked, origin), page: shorten(page, origin) }]
}

/** Returns a path of this site, an origin, a scheme or a word: a query or another site's path may identify a person. */
function shorten(address: unknown, ownOrigin: string) {
  if (typeof address !== 'string') return ''
  if (!URL.canParse(address)) return word.test(address) ? address : ''
  const { origin, pathname, protocol } = new URL(address)
  const shown = origin === ownOrigin ? maskPath(pathname) : origin === 'null' ? protocol : origin
  return shown.slice(0, maxCharacters)
}
