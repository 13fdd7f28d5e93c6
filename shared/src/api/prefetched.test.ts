import type { Session } from '../contract/auth.ts'
import { storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { request } from './request.ts'

const createSession = (token: string): Session => ({
  token,
  expiresAt: '2099',
  email: 'a@sala.example',
})
const early = [{ name: 'prefetched' }]
const listed = someStaff(1)

/** Like host/src/ask.ts. */
function prefetch(answer: unknown, token = 'mine') {
  const answers = new Map([['/staff', Promise.resolve(answer)]])
  globalThis.salaPrefetched = { token, atMs: performance.now(), answers }
}

beforeEach(() => storeSession(createSession('mine')))
afterEach(() => {
  globalThis.salaPrefetched = undefined
  jest.restoreAllMocks()
})

const read = async (options = {}) =>
  (await request<{ name: string }[]>('GET', '/staff', undefined, {}, options)).map(
    ({ name }) => name,
  )
const names = (some: { name: string }[]) => some.map(({ name }) => name)

test('uses a prefetched answer once, then requests again', async () => {
  const api = installFakeApi({ staff: listed })
  prefetch(early)
  expect(await read()).toEqual(names(early))
  expect(api.calls()).toEqual([])
  expect(await read()).toEqual(names(listed))
  expect(api.calls('GET /staff')).toHaveLength(1)
})

test('a write does not use the prefetched answer', async () => {
  installFakeApi({ staff: listed })
  prefetch(early)
  await request('POST', '/staff', { name: 'Dao' })
  expect(await read()).toEqual(names(early))
})

test.each([
  ['failed', () => prefetch(undefined)],
  ['belongs to another session', () => prefetch(early, 'theirs')],
  [
    'is stale',
    () => {
      prefetch(early)
      const nowMs = performance.now() + 31_000
      jest.spyOn(performance, 'now').mockReturnValue(nowMs)
    },
  ],
])('requests again when the prefetched answer %s', async (_, prepare) => {
  installFakeApi({ staff: listed })
  prepare()
  expect(await read()).toEqual(names(listed))
})

test('ignores the prefetched answer after a sign-out', async () => {
  const api = installFakeApi({ staff: listed })
  prefetch(early)
  localStorage.clear()
  await read()
  expect(api.calls('GET /staff')).toHaveLength(1)
})

test('a public call does not use the prefetched answer', async () => {
  installFakeApi({ staff: listed })
  prefetch(early)
  expect(await read({ isPublic: true })).toEqual(names(listed))
})
