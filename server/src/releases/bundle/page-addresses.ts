import { addressIn, type Language } from '@sala/kit/contract/language'
import type { RemoteDescription } from '@sala/kit/contract/remote'

type Placed = Pick<RemoteDescription, 'access' | 'route' | 'languages'>

/** The languages that a remote's page is there in, English first. */
export function languagesOf({ access, languages = [] }: Placed): Language[] {
  return ['en', ...(access === 'public' ? new Set(languages) : [])]
}

/** All addresses of a remote, by what each of them speaks. */
export function addressesOf(remote: Placed): [Language, string][] {
  return languagesOf(remote).map((language) => [language, addressIn(remote.route, language)])
}

/** The language of a public remote's page; undefined when it has none at this very path. */
export function languageAt(remote: Placed, path: string): Language | undefined {
  return addressesOf(remote).find(([, address]) => address === path)?.[0]
}

/** The one of a remote's addresses that a path is, or is beneath; nothing is beneath the page at `/`. */
export function addressAt(remote: Placed, path: string) {
  return addressesOf(remote)
    .map(([, address]) => address)
    .find((address) => path === address || (remote.route !== '/' && path.startsWith(`${address}/`)))
}
