import type { Session } from '../contract/auth.ts'
import { onLogout } from '../events.ts'
import { sessionHasEnded, storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { downloadPicture } from './download-picture.ts'
import { fetchJson } from './fetch-json.ts'
import { request } from './request.ts'
import { uploadPicture } from './upload-picture.ts'

const sessionOf = (token: string): Session => ({
  token,
  expiresAt: '2099',
  email: 'a@sala.example',
})
const picture = new File(['lamplight'], 'lamp.png', { type: 'image/png' })
const logouts = jest.fn()
beforeAll(() => void onLogout(logouts))
beforeEach(() => logouts.mockClear())

const ways = [
  ['request', () => request('GET', '/staff')],
  ['fetchJson', () => fetchJson('GET', '/staff')],
] as const

for (const [name, read] of ways) {
  test(`${name}: a refused token ends the session that it belongs to`, async () => {
    storeSession(sessionOf('old'))
    installFakeApi().fail('GET /staff', 401, 'Please sign in.')
    await expect(read()).rejects.toMatchObject({ httpStatus: 401, message: sessionHasEnded })
    expect(logouts).toHaveBeenCalledTimes(1)
  })

  test(`${name}: a late refusal of an ended session does not sign a new one out`, async () => {
    storeSession(sessionOf('old'))
    const api = installFakeApi()
    const letGo = api.hang('GET /staff')
    const late = expect(read()).rejects.toMatchObject({ httpStatus: 401 })
    await api.called('GET /staff')
    storeSession(sessionOf('new'))
    letGo()
    api.fail('GET /staff', 401, 'Please sign in.')
    await late
    expect(logouts).not.toHaveBeenCalled()
  })
}

test('a call for whoever is there sends no token, and its refusal ends nothing', async () => {
  storeSession(sessionOf('mine'))
  const api = installFakeApi()
  const login = request('POST', '/auth/login', { email: '', password: '' }, {}, { isPublic: true })
  await expect(login).rejects.toMatchObject({ httpStatus: 401, body: { status: 'error' } })
  expect(api.calls('POST /auth/login')[0]?.headers.has('authorization')).toBe(false)
  expect(logouts).not.toHaveBeenCalled()
})

describe('with a clock of its own', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test.each([
    ['a read', () => request('GET', '/staff'), 'GET /staff'],
    ['a write', () => request('POST', '/staff', { name: 'Mali' }), 'POST /staff'],
    ['an upload', () => uploadPicture('/staff/person-0/image', picture), 'PUT /staff/{id}/image'],
    ['a download', () => downloadPicture('/api/staff'), 'GET /staff'],
  ] as const)('%s that is never answered fails in the end', async (_, call, operation) => {
    installFakeApi({ staff: someStaff(1) }).hang(operation)
    const failed = expect(call()).rejects.toThrow(/cannot be/)
    await jest.advanceTimersByTimeAsync(31_000)
    await failed
  })
})
