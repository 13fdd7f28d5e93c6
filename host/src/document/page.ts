import { localizedPath } from '@sala/kit/contract/language'
import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { useLiveSet } from '../federation/live-set.ts'

/**
 * The remote that this document belongs to: a public one, or the rendered sign-in. Undefined in the back-office,
 * and while the live set is unknown.
 */
export function documentRemote(): LiveRemote | undefined {
  const { remotes } = useLiveSet.getState()
  return remotes?.find(
    ({ access, route, languages = [] }) =>
      (access === 'public' || (access === 'signed-out' && pageData() !== undefined)) &&
      (['en', ...languages] as const).some((language) =>
        isBeneath(location.pathname, localizedPath(route, language), route),
      ),
  )
}

/** The data that the server has rendered the page from; undefined if it has not. */
export function pageData(): PageData | undefined {
  const json = document.getElementById('page-data')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** Nothing is beneath the page at `/`, in whichever language. */
function isBeneath(path: string, address: string, route: string) {
  return path === address || (route !== '/' && path.startsWith(`${address}/`))
}
