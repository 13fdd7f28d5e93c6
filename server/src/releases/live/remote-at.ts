import type { LiveRemote } from '@sala/kit/contract/remote'
import { addressAt } from '../bundle/page-addresses.ts'

/** The remote whose screen an address shows. */
export function remoteAt(remotes: LiveRemote[], path: string) {
  return remotes.find((remote) => addressAt(remote, path) !== undefined)
}

/** The path of a request's address, without its query. */
export function pathOf(url: string) {
  return url.split('?', 1)[0] ?? '/'
}
