import type { IncomingMessage } from 'node:http'

const longest = 2000

/** Whoever sends one of these may get an answer of their own. */
const personal = ['cookie', 'authorization']
/** These ask for more than the answer at an address. */
const particular = ['if-none-match', 'content-length', 'transfer-encoding']
/** What a view depends on beside what a file does: `Vary` names the first, originOf and fetch metadata the others. */
const ofView = [
  'accept-language',
  'host',
  'x-forwarded-host',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/**
 * By what an answer is found again that is a file; undefined where it is for this request alone.
 * @param isProxied whether headers of proxies may be believed: that depends on who has sent them
 */
export function fileKeyOf(request: IncomingMessage, isProxied: boolean) {
  const { method, url = '', headers, socket } = request
  if (method !== 'GET' || url.length > longest || hasOneOf(particular, headers)) return undefined
  const from = isProxied ? `${url} ${socket.remoteAddress}` : url
  return `${from}\n${headers['accept-encoding']}\n${headers['x-forwarded-proto']}`
}

/** And one that is a view of what changes. */
export function viewKeyOf({ headers }: IncomingMessage, fileKey: string) {
  if (hasOneOf(personal, headers)) return undefined
  const key = ofView.reduce((key, name) => `${key}\n${headers[name]}`, fileKey)
  return key.length <= longest ? key : undefined
}

const hasOneOf = (names: string[], headers: IncomingMessage['headers']) =>
  names.some((name) => headers[name] !== undefined)
