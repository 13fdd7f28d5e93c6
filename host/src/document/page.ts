import type { PageData } from '@sala/kit/contract/page'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { useLiveSet } from '../federation/live-set.ts'

/** The public remote whose document this is; undefined when it is none, or not known yet. */
export function documentRemote(): LiveRemote | undefined {
  const { remotes } = useLiveSet.getState()
  return remotes?.find(
    ({ access, route }) => access === 'public' && isBeneath(location.pathname, route),
  )
}

/** What the server has rendered the page from; undefined when it has not. */
export function pageData(): PageData | undefined {
  const json = document.getElementById('page-data')?.textContent
  return json ? JSON.parse(json) : undefined
}

function isBeneath(path: string, route: string) {
  return path === route || (route !== '/' && path.startsWith(`${route}/`))
}
