import { BlockList, isIPv6 } from 'node:net'

/** Networks of one's own: this machine, those of RFC 1918, a provider's NAT, unique local addresses. */
const ownV4 = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const

/**
 * Where nothing is that we would call, whoever allows it: “this network”, link-local addresses (where clouds tell
 * machines their secrets), groups, and what is reserved or for documentation (RFC 6890).
 */
const nobodysV4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** IPv4 addresses inside of IPv6 ones: mapped, and by a NAT64. */
const around = ['::ffff:', '64:ff9b::']

const own = blockListOf(ownV4)
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('64:ff9b::', 96, 'ipv6')

const thisMachine = new BlockList()
thisMachine.addAddress('::1', 'ipv6')

const nobodys = blockListOf(nobodysV4)
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo and 6to4 have an IPv4 address in them that nobody would look at.
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  nobodys.addSubnet(network, bits, 'ipv6')
}

function blockListOf(networks: readonly (readonly [network: string, bits: number])[]) {
  const list = new BlockList()
  for (const [network, bits] of networks) {
    list.addSubnet(network, bits, 'ipv4')
    for (const prefix of around) list.addSubnet(`${prefix}${network}`, 96 + bits, 'ipv6')
  }
  return list
}

/** Whether the server may call an IP address that others have named, which is in a network of one's own only if that was allowed. */
export function mayReach(ip: string, isPrivate: boolean) {
  const address = ip.split('%', 1)[0] ?? ip
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (thisMachine.check(address, family)) return isPrivate
  if (nobodys.check(address, family)) return false
  return isPrivate || !own.check(address, family)
}
