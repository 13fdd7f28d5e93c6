import { join } from 'node:path'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { Route } from 'playwright-core'
import { fakeApi } from './answer-api.ts'
import { pageLike, withoutReporting, withRemote, withRemoteInPage } from './live-page.ts'

interface Preview {
  /** Of the running Sala. */
  origin: string
  /** What is live there. */
  live: LiveRemote[]
  /** The release to be shown. */
  remote: LiveRemote
  /** Absolute path of its build. */
  dist: string
}

/**
 * Returns how a browser's requests to a running Sala are answered, such that the release is live for
 * that browser alone: its files from the build, under the addresses that they will have, everything
 * else of the host by the Sala. What could read or change anybody's data does not get there.
 */
export function answerFor({ origin, live, remote, dist }: Preview) {
  const folder = remote.manifest.replace(/[^/]*$/, '')
  const answerApi = fakeApi()

  async function answer(route: Route) {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) return answerApi(route)
    if (pathname.startsWith(folder)) return answerFile(route, pathname.slice(folder.length))
    if (request.method() !== 'GET') return route.abort()
    if (pathname === '/remotes.json') {
      const response = await route.fetch()
      return route.fulfill({ response, json: withRemote(await response.json(), remote) })
    }
    if (request.isNavigationRequest()) return answerPage(route, pathname)
    return route.continue()
  }

  function answerFile(route: Route, path: string) {
    const isPublished = remote.integrity?.[`${folder}${path}`] !== undefined
    return isPublished ? route.fulfill({ path: join(dist, path) }) : route.fulfill({ status: 404 })
  }

  async function answerPage(route: Route, pathname: string) {
    const response = await route.fetch({ url: `${origin}${pageLike(pathname, remote, live)}` })
    await route.fulfill({
      status: 200,
      headers: withoutReporting(response.headers()),
      body: withRemoteInPage(await response.text(), remote),
    })
  }

  const troubles: Error[] = []
  return {
    /** Why a request got no answer, the first one first. */
    troubles,
    answer: (route: Route) =>
      answer(route).catch((error: Error) => {
        troubles.push(error)
        // By then the page may be closed.
        return route.abort().catch(() => {})
      }),
  }
}
