import type { Session } from '@sala/kit/contract/auth'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { readStartPlace } from '@sala/kit/start-place'
import { isAt, maySee, menuOf } from './federation/live-set.ts'

/** The page after sign-in (specification, section 2). It is the host's to say, and in no team's power. */
const home = '/staff'

/**
 * Where signed-in users are sent: back to the address that they came for, if a screen for them is
 * there, else to what they have chosen to start from in this browser, else home, or the first screen of the menu where home is not for their role.
 * @param cameFor what the history keeps of it, which may be anything
 */
export function placeAfterSignIn(remotes: LiveRemote[], session: Session | null, cameFor: unknown) {
  const screens = remotes.filter(
    (remote) => remote.access === 'signed-in' && maySee(remote, session),
  )
  const address = typeof cameFor === 'string' ? addressHere(cameFor) : undefined
  if (address && screens.some(({ route }) => isAt(route, address.pathname))) {
    return address.pathname + address.search + address.hash
  }
  const chosen = session && readStartPlace(session.email)
  if (chosen && screens.some(({ route }) => route === chosen)) return chosen
  if (screens.some(({ route }) => isAt(route, home))) return home
  return menuOf(remotes, session)[0]?.route ?? '/'
}

/** An address of this site, as browsers read it; undefined where it leads to another. */
function addressHere(text: string) {
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url : undefined
}
