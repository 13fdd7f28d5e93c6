import { BlockList, isIP, isIPv6 } from 'node:net'

const longest = 100

/**
 * Who counts as one caller: an IPv4 address, or the 64 bits of an IPv6 address that a household
 * is given; it may use any of the addresses below. What a proxy names otherwise is nobody in
 * particular: it may say anything, at any length.
 */
export function addressKey(given: string) {
  const ip = withoutPort(given.slice(0, longest))
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

/** Some proxies tell the port as well, which is another for each connection. */
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

/** Whether an address is of this machine or its network: a proxy's, perhaps, with many behind it. */
export function isPrivateAddress(ip: string) {
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
