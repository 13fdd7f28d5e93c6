import { onLogout } from '../events.ts'
import { sessionEndedMessage, storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { someStaff } from '../testing/fake-people-and-rooms.ts'
import { fetchJson } from './fetch-json.ts'
import { downloadPicture, sendWithPicture, uploadPicture } from './pictures.ts'
import { request } from './request.ts'

const signIn = (token: string) =>
  storeSession({ token, expiresAt: '2099', email: 'a@sala.example' })
const picture = new File(['lamplight'], 'lamp.png', { type: 'image/png' })
const logouts = jest.fn()
beforeAll(() => void onLogout(logouts))
beforeEach(() => logouts.mockClear())

const calls = [
  ['request', () => request('GET', '/staff')],
  ['fetchJson', () => fetchJson('GET', '/staff')],
] as const

for (const [name, read] of calls) {
  test(`${name}: signs out when the token is refused`, async () => {
    signIn('old')
    installFakeApi().fail('GET /staff', 401, 'Please sign in.')
    await expect(read()).rejects.toMatchObject({ httpStatus: 401, message: sessionEndedMessage })
    expect(logouts).toHaveBeenCalledTimes(1)
  })

  test(`${name}: ignores a late 401 of an earlier session`, async () => {
    signIn('old')
    const api = installFakeApi()
    const release = api.pause('GET /staff')
    const late = expect(read()).rejects.toMatchObject({ httpStatus: 401 })
    await api.waitForCall('GET /staff')
    signIn('new')
    release()
    api.fail('GET /staff', 401, 'Please sign in.')
    await late
    expect(logouts).not.toHaveBeenCalled()
  })
}

test('a public call sends no token, and its 401 does not sign out', async () => {
  signIn('mine')
  const api = installFakeApi()
  const login = request('POST', '/auth/login', { email: '', password: '' }, {}, { isPublic: true })
  await expect(login).rejects.toMatchObject({ httpStatus: 401, body: { status: 'error' } })
  expect(api.calls('POST /auth/login')[0]?.headers.has('authorization')).toBe(false)
  expect(logouts).not.toHaveBeenCalled()
})

describe('with fake timers', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test.each([
    ['a read', () => request('GET', '/staff'), 'GET /staff'],
    ['a write', () => request('POST', '/staff', { name: 'Mali' }), 'POST /staff'],
    ['an upload', () => uploadPicture('/staff/person-0/image', picture), 'PUT /staff/{id}/image'],
    ['a form', () => sendWithPicture('POST', '/staff', {}, { file: picture }), 'POST /staff'],
    ['a download', () => downloadPicture('/api/staff'), 'GET /staff'],
  ] as const)('%s without an answer times out', async (_, call, operation) => {
    installFakeApi({ staff: someStaff(1) }).pause(operation)
    const failed = expect(call()).rejects.toThrow(/responding|could not be loaded/)
    await jest.advanceTimersByTimeAsync(31_000)
    await failed
  })
})
