import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const maxHops = 10
/** Fastify's names for this machine and private networks. */
const networks = ['loopback', 'linklocal', 'uniquelocal']

/** Whether TRUST_PROXY is valid: a number of proxies, or their addresses and networks. */
export function isTrustProxy(value: string) {
  return isHops(value) || value.split(',').every((one) => isNetwork(one.trim()))
}

/**
 * Converts TRUST_PROXY to Fastify's option; false without a value. A number is safe only when all requests come
 * through the proxy, so Fastify does not accept one: it becomes a function.
 */
export function trustedProxies(value: string | undefined) {
  if (value === undefined) return false
  if (!isHops(value)) return value
  const hops = Number(value)
  return (_address: string, hop: number) => hop < hops
}

/** Returns a function that tells whether a request came over https, by PUBLIC_URL or a trusted proxy. */
export function createHttpsCheck(publicUrl: URL | undefined) {
  return ({ protocol }: FastifyRequest) =>
    publicUrl ? publicUrl.protocol === 'https:' : protocol === 'https'
}

function isHops(value: string) {
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= maxHops
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
