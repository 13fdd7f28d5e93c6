import { BlockList, isIP, isIPv6 } from 'node:net'

const maxCharacters = 100

/**
 * The rate limit key of a client: its IPv4 address, or the /64 network of its IPv6 address, since a household
 * gets a whole network. Anything else that a proxy sends becomes `unknown`.
 */
export function addressKey(address: string) {
  const ip = withoutPort(address.slice(0, maxCharacters))
  const ipv4 = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(ipv4)) return isIP(ipv4) ? ipv4 : 'unknown'
  const [head = '', tail] = ipv4.split('%', 1)[0]?.split('::') ?? []
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const all = tail === undefined ? left : [...left, ...zeros, ...right]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Some proxies add the port, which differs for each connection. */
function withoutPort(address: string) {
  const [, ipv6, ipv4] = address.match(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/) ?? []
  return ipv6 ?? ipv4 ?? address
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits)
  privateNetworks.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is private: perhaps a proxy's, with many clients behind it. */
export function isPrivateAddress(ip: string) {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
