import { addressIn, type Language } from '@sala/kit/contract/language'
import type { LiveRemote, RemoteDescription } from '@sala/kit/contract/remote'

type Placed = Pick<RemoteDescription, 'access' | 'route' | 'languages'>

/** The languages of a remote's page, English first. */
export function getPageLanguages({ access, languages = [] }: Placed): Language[] {
  return ['en', ...(access === 'public' ? new Set(languages) : [])]
}

/** The addresses of a remote's page, with the language of each. */
export function getPageAddresses(remote: Placed): [Language, string][] {
  return getPageLanguages(remote).map((language) => [language, addressIn(remote.route, language)])
}

/** The language of a remote's page at exactly this path; undefined without one. */
export function findPageLanguage(remote: Placed, path: string): Language | undefined {
  return getPageAddresses(remote).find(([, address]) => address === path)?.[0]
}

/** The address of a remote that a path is at or beneath; nothing is beneath `/`. */
export function findPageAddress(remote: Placed, path: string) {
  return getPageAddresses(remote)
    .map(([, address]) => address)
    .find((address) => path === address || (remote.route !== '/' && path.startsWith(`${address}/`)))
}

/** The remote whose screen an address shows. */
export function findRemoteAt(remotes: LiveRemote[], path: string) {
  return remotes.find((remote) => findPageAddress(remote, path) !== undefined)
}

/** The path of a request's address, without its query. */
export function getPath(url: string) {
  return url.split('?', 1)[0] ?? '/'
}
