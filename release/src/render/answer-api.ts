import { fakeSession } from '@sala/kit/testing/fake-account'
import { fakeCredentials } from '@sala/kit/testing/fake-credentials'
import { someRooms, someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { FakeServer } from '@sala/kit/testing/fake-server'
import type { Request, Route } from 'playwright-core'

/** Who is signed in where a screen needs somebody: nobody whom a server knows. */
export const session = fakeSession(fakeCredentials.email)

/** Returns how calls to the API are answered in a browser: from data that is made up, and never by the Sala. */
export function fakeApi() {
  const server = new FakeServer({ rooms: someRooms(), staff: someStaff() })
  return async (route: Route) => {
    const request = route.request()
    const answer = await server.answer({
      method: request.method(),
      path: new URL(request.url()).pathname.slice('/api'.length),
      headers: new Headers(request.headers()),
      body: bodyOf(request),
    })
    await route.fulfill({ status: answer.httpStatus, json: answer.body ?? null })
  }
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON()
  } catch {
    // A picture, which the fake API asks for in a sentence.
    return undefined
  }
}
