import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** 1 to 10. */
const hops = /^(0?[1-9]|10)$/
/** Fastify's names for this machine and private networks. */
const networks = ['loopback', 'linklocal', 'uniquelocal']

/** Whether TRUST_PROXY is valid: a number of proxies, or their addresses and networks. */
export function isTrustProxy(value: string) {
  return hops.test(value) || value.split(',').every((one) => isNetwork(one.trim()))
}

/**
 * Converts TRUST_PROXY to Fastify's option; false without a value. A number is safe only when all requests come
 * through the proxy, so Fastify does not accept one: it becomes a function.
 */
export function trustedProxies(value: string | undefined) {
  if (value === undefined) return false
  if (!hops.test(value)) return value
  return (_address: string, hop: number) => hop < Number(value)
}

/** Returns a function that tells whether a request came over https, by PUBLIC_URL or a trusted proxy. */
export function createHttpsCheck(publicUrl: URL | undefined) {
  return ({ protocol }: FastifyRequest) =>
    publicUrl ? publicUrl.protocol === 'https:' : protocol === 'https'
}

function isNetwork(value: string) {
  if (networks.includes(value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  // A network of 0 bits would trust everybody.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

const validHost = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The site's origin: PUBLIC_URL if set, else from the Host header, or from the headers of a trusted proxy. */
export function getOrigin(request: FastifyRequest, publicUrl: URL | undefined) {
  if (publicUrl) return publicUrl.origin
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const { host } = request
  // The pattern accepts some invalid hosts, such as 256.1.1.1 or a port of 99999.
  const url = validHost.test(host) ? URL.parse(`${protocol}://${host}`) : null
  return url?.origin ?? `${protocol}://localhost`
}

/** Stands for the origin in cached pages, which are rendered once for all host names. */
export const originPlaceholder = 'https://origin.invalid'

/** Replaces the placeholder. An origin needs no escaping in HTML. */
export function insertOrigin(html: string, origin: string) {
  return html.replaceAll(originPlaceholder, () => origin)
}
