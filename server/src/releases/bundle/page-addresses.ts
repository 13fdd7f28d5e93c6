import { type Language, localizedPath } from '@sala/kit/contract/language'
import type { RemoteDescription } from '@sala/kit/contract/remote'

type Placed = Pick<RemoteDescription, 'access' | 'route' | 'languages'>

/** The languages of a remote's page, English first. */
export function languagesOf({ access, languages = [] }: Placed): Language[] {
  return ['en', ...(access === 'public' ? new Set(languages) : [])]
}

/** The addresses of a remote's page, with the language of each. */
export function addressesOf(remote: Placed): [Language, string][] {
  return languagesOf(remote).map((language) => [language, localizedPath(remote.route, language)])
}

/** The language of a remote's page at exactly this path; undefined without one. */
export function languageAt(remote: Placed, path: string): Language | undefined {
  return addressesOf(remote).find(([, address]) => address === path)?.[0]
}

/** The address of a remote that a path is at or beneath; nothing is beneath `/`. */
export function addressAt(remote: Placed, path: string) {
  return addressesOf(remote)
    .map(([, address]) => address)
    .find((address) => path === address || (remote.route !== '/' && path.startsWith(`${address}/`)))
}
