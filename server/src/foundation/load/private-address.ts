import { BlockList, isIPv6 } from 'node:net'

const own = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  own.addSubnet(network, bits)
  own.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6')
}
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this machine or its network: a proxy's, perhaps, with many behind it. */
export function isPrivateAddress(ip: string) {
  return own.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
