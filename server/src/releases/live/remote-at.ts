import type { LiveRemote } from '@sala/kit/contract/remote'

/** The remote whose screen an address shows. */
export function remoteAt(remotes: LiveRemote[], path: string) {
  return remotes.find(
    ({ route }) => path === route || (route !== '/' && path.startsWith(`${route}/`)),
  )
}

/** The path of a request's address, without its query. */
export function pathOf(url: string) {
  return url.split('?', 1)[0] ?? '/'
}
