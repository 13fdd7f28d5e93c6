import type { Session } from '@sala/kit/contract/auth'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { readStartPage } from '@sala/kit/start-page'
import { isAt, maySee, menuOf } from './federation/live-set.ts'

/** The page after sign-in (specification, section 2). Fixed here, so that no remote can change it. */
const home = '/staff'

/**
 * The address to redirect to after sign-in: the address that the user came for, if a screen for them is there, else
 * their start page in this browser, else home, or the first screen of the menu if home is not for their role.
 * @param cameFor from the history's state, which may be anything
 */
export function placeAfterSignIn(remotes: LiveRemote[], session: Session | null, cameFor: unknown) {
  const screens = remotes.filter(
    (remote) => remote.access === 'signed-in' && maySee(remote, session),
  )
  const address = typeof cameFor === 'string' ? addressHere(cameFor) : undefined
  if (address && screens.some(({ route }) => isAt(route, address.pathname))) {
    return address.pathname + address.search + address.hash
  }
  const chosen = session && readStartPage(session.email)
  if (chosen && screens.some(({ route }) => route === chosen)) return chosen
  if (screens.some(({ route }) => isAt(route, home))) return home
  return menuOf(remotes, session)[0]?.route ?? '/'
}

/** Parses an address; undefined if it is on another site. */
function addressHere(text: string) {
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url : undefined
}
