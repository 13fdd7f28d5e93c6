import { join } from 'node:path'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { fakeCredentials, fakeSession } from '@sala/kit/testing/fake-account'
import { someRooms, someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { FakeServer } from '@sala/kit/testing/fake-server'
import type { Request, Route } from 'playwright-core'
import { pageLike, withoutReporting, withRemote, withRemoteInPage } from './live-page.ts'

interface Preview {
  /** The running Sala's. */
  origin: string
  /** The remotes that are live there. */
  live: LiveRemote[]
  /** The release to show. */
  remote: LiveRemote
  /** Absolute path of its build. */
  dist: string
}

/**
 * Returns how to answer a browser's requests to a running Sala, so that the release is live for that browser alone. Its
 * files are read from the build; other files come from the Sala. API calls are answered here and never reach it.
 */
export function createAnswers({ origin, live, remote, dist }: Preview) {
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

  const errors: Error[] = []
  return {
    /** Why requests failed, in order. */
    errors,
    answer: (route: Route) =>
      answer(route).catch((error: Error) => {
        errors.push(error)
        // The page may be closed by now.
        return route.abort().catch(() => {})
      }),
  }
}

/** The session of a made-up user. */
export const session = fakeSession(fakeCredentials.email)

/** Returns how to answer API calls: from made-up data. */
function fakeApi() {
  const server = new FakeServer({ rooms: someRooms(), staff: someStaff() })
  return async (route: Route) => {
    const request = route.request()
    const answer = await server.answer({
      method: request.method(),
      path: new URL(request.url()).pathname.slice('/api'.length),
      headers: new Headers(request.headers()),
      body: toBody(request),
    })
    await route.fulfill({ status: answer.httpStatus, json: answer.body ?? null })
  }
}

function toBody(request: Request): unknown {
  try {
    return request.postDataJSON()
  } catch {
    // The body is a picture: the fake API answers that one is missing.
    return undefined
  }
}
