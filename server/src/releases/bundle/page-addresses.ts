import { type Language, localizedPath } from '@sala/kit/contract/language'
import type { LiveRemote, RemoteDescription } from '@sala/kit/contract/remote'

type PageRoute = Pick<RemoteDescription, 'access' | 'route' | 'languages'>

/** Lists the languages of a remote's page, English first. */
export function getPageLanguages({ access, languages = [] }: PageRoute): Language[] {
  return ['en', ...(access === 'public' ? new Set(languages) : [])]
}

/** Lists the addresses of a remote's page, one for each language. */
export function getPageAddresses(remote: PageRoute): [Language, string][] {
  return getPageLanguages(remote).map((language) => [
    language,
    localizedPath(remote.route, language),
  ])
}

/** Finds the language of a remote's page at exactly this path. */
export function findPageLanguage(remote: PageRoute, path: string): Language | undefined {
  return getPageAddresses(remote).find(([, address]) => address === path)?.[0]
}

/** Finds the address of a remote that a path is at or below; nothing is below `/`. */
export function findPageAddress(remote: PageRoute, path: string) {
  return getPageAddresses(remote)
    .map(([, address]) => address)
    .find((address) => (remote.route === '/' ? path === address : isAtOrBelow(address, path)))
}

export function isAtOrBelow(address: string, path: string) {
  return path === address || path.startsWith(`${address}/`)
}

/** Finds the remote whose screen is at a path. */
export function findRemoteAt(remotes: LiveRemote[], path: string) {
  return remotes.find((remote) => findPageAddress(remote, path) !== undefined)
}

/** Returns the path of a request's URL, without its query. */
export function getPath(url: string) {
  return url.split('?', 1)[0] ?? '/'
}
