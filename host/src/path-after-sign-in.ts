import type { Session } from '@sala/kit/contract/auth'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { readStartPage } from '@sala/kit/start-page'
import { canSee, isAt, menuRemotes } from './federation/live-set.ts'

/** The page after sign-in (specification, section 2). Fixed here, so that no remote can change it. */
const home = '/staff'

/**
 * The address to redirect to after sign-in: the requested address, if it has a screen for the user, else
 * their start page in this browser, else home, or the first screen of the menu if home is not for their role.
 * @param requested from the history's state, which may be anything
 */
export function pathAfterSignIn(
  remotes: LiveRemote[],
  session: Session | null,
  requested: unknown,
) {
  const screens = remotes.filter(
    (remote) => remote.access === 'signed-in' && canSee(remote, session),
  )
  const address = typeof requested === 'string' ? parseLocalAddress(requested) : undefined
  if (address && screens.some(({ route }) => isAt(route, address.pathname))) {
    return address.pathname + address.search + address.hash
  }
  const chosen = session && readStartPage(session.email)
  if (chosen && screens.some(({ route }) => route === chosen)) return chosen
  if (screens.some(({ route }) => isAt(route, home))) return home
  return menuRemotes(remotes, session)[0]?.route ?? '/'
}

/** Parses an address; undefined if it is on another site. */
function parseLocalAddress(text: string) {
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url : undefined
}
