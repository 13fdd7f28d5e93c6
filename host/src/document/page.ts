import { localizedPath } from '@sala/kit/contract/language'
import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { liveSetStore } from '../federation/live-set.ts'

/**
 * The remote that this document belongs to: a public one, or the rendered sign-in. Undefined in the back-office,
 * and while the live set is unknown.
 */
export function documentRemote(): LiveRemote | undefined {
  const { remotes } = liveSetStore.getState()
  return remotes?.find(
    ({ access, route, languages = [] }) =>
      (access === 'public' || (access === 'signed-out' && pageData() !== undefined)) &&
      (['en', ...languages] as const).some((language) =>
        isBelow(location.pathname, localizedPath(route, language), route),
      ),
  )
}

/** The data that the server has rendered the page from; undefined if it has not. */
export function pageData(): PageData | undefined {
  const json = document.getElementById('page-data')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** No path counts as below the page at `/`, in any language. */
function isBelow(path: string, address: string, route: string) {
  return path === address || (route !== '/' && path.startsWith(`${address}/`))
}
