/** A report of a browser, without anything of whose browser it was. */
export interface Violation {
  directive: string
  blocked: string
  page: string
}

const mostReports = 20
const mostCharacters = 200

/**
 * Reads what browsers send: a list of reports (Reporting API), or one of an older kind (CSP 2).
 * Whatever else stands there is left out.
 */
export function readReports(body: unknown): Violation[] {
  if (Array.isArray(body)) return body.slice(0, mostReports).flatMap(fromReport)
  const older = part(body, 'csp-report')
  if (!older) return []
  return toViolation({
    directive: older['effective-directive'] ?? older['violated-directive'],
    blocked: older['blocked-uri'],
    page: older['document-uri'],
  })
}

function fromReport(report: unknown) {
  const { type, url } = asRecord(report)
  const body = part(report, 'body')
  if (!body) return []
  const page = body.documentURL ?? url
  if (type === 'csp-violation') {
    return toViolation({ directive: body.effectiveDirective, blocked: body.blockedURL, page })
  }
  if (type === 'integrity-violation') {
    return toViolation({ directive: 'integrity', blocked: body.blockedURL, page })
  }
  return []
}

function toViolation({ directive, blocked, page }: Record<keyof Violation, unknown>): Violation[] {
  if (typeof directive !== 'string' || !/^[a-z-]{1,50}$/.test(directive)) return []
  if (typeof page !== 'string' || !URL.canParse(page)) return []
  const { origin, pathname } = new URL(page)
  const what = typeof blocked === 'string' ? shorten(blocked, origin) : ''
  return [{ directive, blocked: what, page: clean(pathname) }]
}

/** An address tells where it leads to; a query or a path elsewhere may tell about a person. */
function shorten(blocked: string, own: string) {
  if (!URL.canParse(blocked)) return clean(blocked)
  const { origin, pathname, protocol } = new URL(blocked)
  if (origin === own) return clean(pathname)
  return clean(origin === 'null' ? protocol : origin)
}

/** Printable ASCII, and not much of it: it will stand on somebody's terminal. */
const clean = (text: string) => text.replaceAll(/[^!-~]/g, '?').slice(0, mostCharacters)

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

function part(value: unknown, name: string) {
  const found = asRecord(value)[name]
  return typeof found === 'object' && found !== null ? asRecord(found) : undefined
}
