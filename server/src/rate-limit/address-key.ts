import { isIPv6 } from 'node:net'

/**
 * Who counts as one caller: an IPv4 address, or the 64 bits of an IPv6 address that a household
 * is given; it may use any of the addresses below.
 */
export function addressKey(ip: string) {
  const ipv4 = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(ipv4)) return ipv4
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
