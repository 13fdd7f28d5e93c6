import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const maxHops = 10
/** What Fastify knows by name: this machine, and the networks that nobody on the internet is in. */
const networks = ['loopback', 'linklocal', 'uniquelocal']

/** Whether TRUST_PROXY can be used: a number of proxies, or their addresses and networks. */
export function isTrustProxy(value: string) {
  return isHops(value) || value.split(',').every((one) => isNetwork(one.trim()))
}

/**
 * Whose forwarded-for headers are believed, in Fastify's terms; nobody's without a value. Fastify
 * takes no number, because that cannot say who the nearest proxy is; whoever gives one sees to it
 * that nobody but the proxy reaches the server.
 */
export function trustedProxies(value: string | undefined) {
  if (value === undefined) return false
  if (!isHops(value)) return value
  const hops = Number(value)
  return (_address: string, hop: number) => hop < hops
}

/** Tells whether visitors come by https: PUBLIC_URL says so, or else a trusted proxy. */
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
  // A network of no bits is everybody.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
