import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { mayReach } from '../../foundation/http/may-reach.ts'

/** A backend is at an address where it may not be. */
export class AddressError extends Error {}

/** All addresses of a name, as `dns.lookup` finds them. */
export type FindAddresses = (
  name: string,
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export const findBySystem: FindAddresses = (name, found) => lookUp(name, { all: true }, found)

/**
 * How a backend is connected to: at an address that was looked at, and is not asked for again in between.
 * One address that is not allowed is enough to connect to none of that name.
 */
export function guardedConnector({
  isPrivate,
  timeoutMs,
  findAddresses,
}: {
  isPrivate: boolean
  timeoutMs: number
  findAddresses: FindAddresses
}): buildConnector.connector {
  const refusal = (addresses: string[]) => {
    const wrong = addresses.find((address) => !mayReach(address, isPrivate))
    return wrong === undefined ? null : new AddressError(`${wrong} is not allowed`)
  }
  const lookup: LookupFunction = (name, { all }, found) => {
    findAddresses(name, (error, addresses) => {
      const [first] = addresses ?? []
      const fault = error ?? (first ? refusal(addresses.map((one) => one.address)) : nameless(name))
      if (fault || !first) found(fault, '')
      else if (all) found(null, addresses)
      else found(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout: timeoutMs, lookup, autoSelectFamily: true })

  return (options, done) => {
    // Of what is an address already, no name is looked up.
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const fault = isIP(host) ? refusal([host]) : null
    if (fault) done(fault, null)
    else connect(options, done)
  }
}

const nameless = (name: string) => new Error(`${name} has no address`)
