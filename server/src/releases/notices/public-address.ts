import { BlockList, isIPv4, isIPv6 } from 'node:net'

// What IANA's registries of special-purpose addresses (RFC 6890) keep from being reached from everywhere.
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits)
}
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
// These lead to any IPv4 address.
special.addSubnet('2002::', 16, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one that anybody could reach, and none of this machine or its networks. */
export function isPublicAddress(ip: string) {
  if (isIPv4(ip)) return !special.check(ip)
  return isIPv6(ip) && global.check(ip, 'ipv6') && !special.check(ip, 'ipv6')
}
