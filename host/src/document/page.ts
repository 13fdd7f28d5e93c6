import { addressIn } from '@sala/kit/contract/language'
import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { useLiveSet } from '../federation/live-set.ts'

/**
 * The remote whose document this is: a public one, or one for who is signed out that the server has
 * rendered. Undefined when it is none, or not known yet.
 */
export function documentRemote(): LiveRemote | undefined {
  const { remotes } = useLiveSet.getState()
  return remotes?.find(
    ({ access, route, languages = [] }) =>
      (access === 'public' || (access === 'signed-out' && pageData() !== undefined)) &&
      (['en', ...languages] as const).some((language) =>
        isBeneath(location.pathname, addressIn(route, language), route),
      ),
  )
}

/** What the server has rendered the page from; undefined when it has not. */
export function pageData(): PageData | undefined {
  const json = document.getElementById('page-data')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** Nothing is beneath the page at `/`, in whichever language. */
function isBeneath(path: string, address: string, route: string) {
  return path === address || (route !== '/' && path.startsWith(`${address}/`))
}
