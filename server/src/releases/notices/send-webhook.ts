import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { mayReach } from '../../foundation/http/may-reach.ts'

export const longestCallMs = 10_000

interface Call {
  url: string
  secret: string
  /** The notice's own: the same at each attempt. */
  id: string
  body: string
  mayBePrivate: boolean
  nowMs: number
  longestMs?: number
}

/**
 * Posts a notice, signed: `sala-signature` is the HMAC-SHA-256 of `<sala-time>.<body>`, hex. Where it
 * goes is looked at when the name has become an address, so that no name leads elsewhere in between.
 * Redirects are not followed.
 * @throws unless the answer is 2xx
 */
export function sendWebhook({ url, secret, id, body, nowMs, longestMs, ...call }: Call) {
  const to = new URL(url)
  const seconds = String(Math.floor(nowMs / 1000))
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const host = to.hostname.replace(/^\[|\]$/g, '')
  // An address is not looked up.
  if (isIP(host) && !mayReach(host, call.mayBePrivate)) return Promise.reject(refusal())
  const request = to.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<void>((resolve, reject) => {
    const sent = request(to, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(longestMs ?? longestCallMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'sala-notice': id,
        'sala-time': seconds,
        'sala-signature': hmac,
      },
      lookup: lookupAllowed(call.mayBePrivate),
    })
    sent.on('response', (response) => {
      const { statusCode = 0 } = response
      // Whatever else it says is of no interest, and may be without end.
      response.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject(new Error(`It answered ${statusCode}.`))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function lookupAllowed(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !mayReach(address, mayBePrivate))) {
        return done(refusal(), '')
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

const refusal = () => new Error('It leads to an address of the own network; --private allows that.')
