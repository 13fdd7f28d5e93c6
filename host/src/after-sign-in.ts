import type { LiveRemote } from '@sala/kit/contract/remote'
import { menuOf } from './federation/live-set.ts'
import { isAt } from './is-at.ts'

/** The page after sign-in (specification, section 2). It is the host's to say, and in no team's power. */
const home = '/staff'

/**
 * Where signed-in users are sent: back to the address that they came for, if a screen for them is
 * there, else home.
 * @param cameFor what the history keeps of it, which may be anything
 */
export function placeAfterSignIn(remotes: LiveRemote[], cameFor: unknown) {
  const screens = remotes.filter(({ access }) => access === 'signed-in')
  const address = typeof cameFor === 'string' ? addressHere(cameFor) : undefined
  if (address && screens.some(({ route }) => isAt(route, address.pathname))) {
    return address.pathname + address.search + address.hash
  }
  if (screens.some(({ route }) => isAt(route, home))) return home
  return menuOf(remotes)[0]?.route ?? '/'
}

/** An address of this site, as browsers read it; undefined where it leads to another. */
function addressHere(text: string) {
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url : undefined
}
