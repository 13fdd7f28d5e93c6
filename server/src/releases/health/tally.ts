import type { ReleaseHealth } from '@sala/kit/contract/release'
import type { AddressHealth } from './repository.ts'

/** However many visitors an address has, it weighs no more than so many. */
const mostWeight = 30
/** Where nearly all come from one address of the own network, that is a proxy's and tells nothing. */
const nearlyAll = 0.9
const ownNetwork = 'own '
/** From where the server itself tells of a release. */
export const serverItself = 'server'

/** How an address is kept: as what tells it apart, and whether it is of the own network. */
export function addressName(hash: string, isPrivate: boolean) {
  return isPrivate ? ownNetwork + hash : hash
}

/**
 * What the server and many addresses say together. The address with the most failures is not
 * listened to: none decides alone what becomes of a release, however many marks it has collected.
 */
export function tally(addresses: AddressHealth[]): ReleaseHealth {
  const isServer = ({ address }: AddressHealth) => address === serverItself
  const visitors = addresses.filter((one) => !isServer(one)).map(weigh)
  const [loudest, ...others] = visitors.sort((one, other) => other.failures - one.failures)
  const isAlone = loudest && loudest.visits >= sum(visitors).visits * nearlyAll
  const heard = isAlone && loudest.address.startsWith(ownNetwork) ? visitors : others
  return sum([...heard, ...addresses.filter(isServer)])
}

function weigh({ address, visits, failures }: AddressHealth) {
  const share = Math.min(1, mostWeight / visits)
  return { address, visits: Math.round(visits * share), failures: Math.round(failures * share) }
}

function sum(healths: ReleaseHealth[]) {
  return {
    visits: healths.reduce((all, { visits }) => all + visits, 0),
    failures: healths.reduce((all, { failures }) => all + failures, 0),
  }
}
