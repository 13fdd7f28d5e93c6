import { fetchJson } from '@sala/kit/api/fetch-json'
import { onLogout, onNotice, sendLogout } from '@sala/kit/events'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { waitFor } from '@testing-library/react'
import { signIn, signOut, startSession, useSession } from './session-store.ts'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@b.cc' }
let stop = () => {}

beforeEach(() => {
  installFakeApi()
  useSession.setState({ signedIn: null, session: null, hasLoggedOut: false })
})
afterEach(() => stop())

/** Values that are no session, as JSON text. */
const damaged = [
  '{"token":',
  '',
  'null',
  '5',
  '"a"',
  '[]',
  '[{"token":"a"}]',
  '{}',
  ...[5, null, '', 'a\nb', 'a b', 'ก', 'ü', 'a\u0000', '👍', 'a'.repeat(1001)].map((token) =>
    JSON.stringify({ ...session, token }),
  ),
  JSON.stringify({ ...session, expiresAt: 5 }),
  JSON.stringify({ ...session, role: {} }),
  JSON.stringify({ ...session, language: ['th'] }),
  JSON.stringify({ ...session, lacks: null }),
]

test.each([
  ['nothing', undefined, null],
  ['a session', JSON.stringify(session), session],
  ['a later session', JSON.stringify({ ...session, lacks: 'x', more: 1 }), { lacks: 'x', more: 1 }],
])('is unknown, then as stored: %s', (_, stored, expected) => {
  if (stored) localStorage.setItem('token', stored)
  expect(useSession.getState().signedIn).toBeNull()
  stop = startSession()
  expect(useSession.getState().signedIn).toBe(expected !== null)
  if (expected) expect(useSession.getState().session).toMatchObject(expected)
})

test.each(damaged)('removes what is no session, at the start and in another tab: %s', (stored) => {
  localStorage.setItem('token', stored)
  stop = startSession()
  expect(useSession.getState()).toEqual({ signedIn: false, session: null, hasLoggedOut: false })
  expect(localStorage.getItem('token')).toBeNull()

  signIn(session)
  localStorage.setItem('token', stored)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(useSession.getState().signedIn).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['is overwritten', () => localStorage.setItem('token', '{"token":"a\\nb"}')],
  ['is removed', () => localStorage.clear()],
])('signs out at the next call after the stored session %s in this tab', async (_, change) => {
  installFakeApi().fail('GET /staff', 401, 'Please sign in first.')
  stop = startSession()
  signIn(session)
  change()
  await expect(fetchJson('GET', '/staff')).rejects.toMatchObject({ httpStatus: 401 })
  expect(useSession.getState()).toEqual({ signedIn: false, session: null, hasLoggedOut: false })
})

test('is signed out when the storage cannot be read', () => {
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  stop = startSession()
  expect(useSession.getState().signedIn).toBe(false)
  blocked.mockRestore()
})

test('signing in stores the session; signing out removes it with all snapshots, and calls the server', async () => {
  const api = installFakeApi()
  stop = startSession()
  signIn(session)
  expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(session)
  localStorage.setItem('snapshot /staff', '{}')
  localStorage.setItem('view', 'compact')
  signOut()
  expect(Object.keys(localStorage)).toEqual(['view'])
  expect(useSession.getState()).toEqual({ signedIn: false, session: null, hasLoggedOut: true })
  signIn(session)
  expect(useSession.getState().hasLoggedOut).toBe(false)
  await waitFor(() => expect(api.calls().map(({ path }) => path)).toEqual(['/auth/logout']))
})

test('follows another tab, and sends a logout event after a logout here or there', () => {
  const onLogoutEvent = jest.fn()
  const stopListening = onLogout(onLogoutEvent)
  stop = startSession()
  signIn(session)
  signOut()
  expect(onLogoutEvent).toHaveBeenCalledTimes(1)

  const change = () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  localStorage.setItem('token', JSON.stringify(session))
  change()
  expect(useSession.getState().signedIn).toBe(true)
  localStorage.removeItem('token')
  change()
  expect(useSession.getState().signedIn).toBe(false)
  expect(onLogoutEvent).toHaveBeenCalledTimes(2)
  stopListening()
})

test('signs out with a notice, once, when the session has ended, and without one after a logout', async () => {
  const messages: string[] = []
  const stopListening = onNotice(({ message }) => messages.push(message))
  stop = startSession()
  signIn(session)
  sendLogout()
  expect(useSession.getState().signedIn).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
  sendLogout()
  expect(messages).toEqual(['Your session has ended. What you typed is kept.'])
  signIn(session)
  signOut()
  sendLogout()
  expect(messages).toHaveLength(1)
  stopListening()
})

test('warns that the session ends with the page when it cannot be stored', () => {
  const messages: string[] = []
  const stopListening = onNotice(({ message }) => messages.push(message))
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  stop = startSession()
  signIn(session)
  expect(useSession.getState()).toEqual({ signedIn: true, session, hasLoggedOut: false })
  expect(messages).toEqual([expect.stringContaining("This browser can't store data")])
  signOut()
  expect(useSession.getState().signedIn).toBe(false)
  expect(messages).toHaveLength(1)
  blocked.mockRestore()
  stopListening()
})
