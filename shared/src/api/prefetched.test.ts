import { storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { peekPrefetched } from './prefetched.ts'
import { request } from './request.ts'

const session = { token: 'mine', expiresAt: '2099', email: 'a@sala.example' }

/** Like host/src/ask.ts. */
function prefetch(answer: unknown, token = 'mine') {
  const answers = new Map([['/staff', Promise.resolve(answer)]])
  const arrived = new Map([['/staff', answer]])
  globalThis.salaPrefetched = { token, atMs: performance.now(), answers, arrived }
}

const read = async (options = {}) => {
  const people = await request<{ name: string }[]>('GET', '/staff', undefined, {}, options)
  return people[0]?.name
}

beforeEach(() => {
  storeSession(session)
  prefetch([{ name: 'prefetched' }])
})
afterEach(() => {
  globalThis.salaPrefetched = undefined
  jest.restoreAllMocks()
})

test('a read uses a prefetched answer once, and a write does not', async () => {
  const api = installFakeApi({ staff: someStaff(1) })
  await request('POST', '/staff', { name: 'Dao' })
  expect(await read()).toBe('prefetched')
  expect(api.calls('GET /staff')).toEqual([])
  expect(await read()).toBe('Anong')
})

test('an answer can be looked at until it is used', async () => {
  installFakeApi({ staff: someStaff(1) })
  expect(peekPrefetched('/staff')).toEqual([{ name: 'prefetched' }])
  expect(peekPrefetched('/rooms')).toBeUndefined()
  await read()
  expect(peekPrefetched('/staff')).toBeUndefined()
})

test.each([
  ['failed', () => prefetch(undefined)],
  ['belongs to another session', () => prefetch([], 'theirs')],
  ['was requested before the sign-out', () => localStorage.clear()],
  [
    'is stale',
    () => {
      const nowMs = performance.now() + 31_000
      jest.spyOn(performance, 'now').mockReturnValue(nowMs)
    },
  ],
])('requests again when the prefetched answer %s', async (_, prepare) => {
  installFakeApi({ staff: someStaff(1) })
  prepare()
  expect(peekPrefetched('/staff')).toBeUndefined()
  expect(await read()).toBe('Anong')
})

test('a public call does not use the prefetched answer', async () => {
  installFakeApi({ staff: someStaff(1) })
  expect(await read({ isPublic: true })).toBe('Anong')
})
