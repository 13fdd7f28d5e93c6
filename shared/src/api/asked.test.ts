import type { Session } from '../contract/auth.ts'
import { storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { request } from './request.ts'

const sessionOf = (token: string): Session => ({
  token,
  expiresAt: '2099',
  email: 'a@sala.example',
})
const early = [{ name: 'as the document has it' }]
const listed = someStaff(1)

/** As host/src/ask.ts leaves it. */
function documentHas(answer: unknown, token = 'mine') {
  const answers = new Map([['/staff', Promise.resolve(answer)]])
  globalThis.salaAsked = { token, atMs: performance.now(), answers }
}

beforeEach(() => storeSession(sessionOf('mine')))
afterEach(() => {
  globalThis.salaAsked = undefined
  jest.restoreAllMocks()
})

const read = async (options = {}) =>
  (await request<{ name: string }[]>('GET', '/staff', undefined, {}, options)).map(
    ({ name }) => name,
  )
const names = (some: { name: string }[]) => some.map(({ name }) => name)

test('what the document has asked is taken once, and then asked anew', async () => {
  const api = installFakeApi({ staff: listed })
  documentHas(early)
  expect(await read()).toEqual(names(early))
  expect(api.calls()).toEqual([])
  expect(await read()).toEqual(names(listed))
  expect(api.calls('GET /staff')).toHaveLength(1)
})

test('a write at the same address is no read', async () => {
  installFakeApi({ staff: listed })
  documentHas(early)
  await request('POST', '/staff', { name: 'Dao' })
  expect(await read()).toEqual(names(early))
})

test.each([
  ['had no answer', () => documentHas(undefined)],
  ['was asked for somebody else, as in another tab', () => documentHas(early, 'theirs')],
  [
    'was asked long ago',
    () => {
      documentHas(early)
      const nowMs = performance.now() + 31_000
      jest.spyOn(performance, 'now').mockReturnValue(nowMs)
    },
  ],
])('what %s is asked anew', async (_, prepare) => {
  installFakeApi({ staff: listed })
  prepare()
  expect(await read()).toEqual(names(listed))
})

test('whoever is signed out meanwhile is given nothing', async () => {
  const api = installFakeApi({ staff: listed })
  documentHas(early)
  localStorage.clear()
  await read()
  expect(api.calls('GET /staff')).toHaveLength(1)
})

test('a call for whoever is there takes no answer of theirs', async () => {
  installFakeApi({ staff: listed })
  documentHas(early)
  expect(await read({ isPublic: true })).toEqual(names(listed))
})
