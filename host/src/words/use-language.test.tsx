import { request } from '@sala/kit/api/request'
import { MemoryRouter, useNavigate } from '@sala/kit/router'
import { readSession, removeSession, storeSession } from '@sala/kit/stored-session'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { setLanguage } from '@sala/kit/words'
import { act, render, waitFor } from '@testing-library/react'
import { reloadPage } from '../federation/reload-page.ts'
import { useSession } from '../session/session-store.ts'
import { startUnsaved } from '../unsaved.ts'
import { storeLanguage } from './page-language.ts'
import { useLanguage } from './use-language.ts'

jest.mock('../federation/reload-page.ts')

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'mali@sala.example' }
const unsaved = (isUnsaved: boolean) =>
  document.dispatchEvent(new CustomEvent('unsaved', { detail: { id: 'form', isUnsaved } }))
let go: (address: string) => void

function Page() {
  useLanguage()
  go = useNavigate()
  return null
}

const open = () => render(<Page />, { wrapper: MemoryRouter })
const choose = (language: string) =>
  act(() => useSession.setState({ session: { ...session, language: language as 'th' } }))

beforeEach(() => {
  jest.clearAllMocks()
  storeLanguage('en')
  removeSession()
  installFakeApi()
  setLanguage('en')
  globalThis.salaSession = undefined
  useSession.setState({ session })
})

test('reloads the page only when another language is chosen', () => {
  open()
  choose('en')
  choose('xx')
  expect(reloadPage).not.toHaveBeenCalled()
  choose('th')
  expect(reloadPage).toHaveBeenCalledTimes(1)
  // The next page is rendered in it.
  expect(document.cookie).toContain('office-language=th')
})

test('reads the language that was chosen in another browser', async () => {
  installFakeApi()
  storeSession(session)
  await request('PUT', '/auth/language', { language: 'th' })
  open()
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  expect(readSession()).toEqual({ ...session, language: 'th' })
})

test('keeps the session when the server does not answer', async () => {
  const api = installFakeApi()
  api.fail('GET /auth/language', 404, 'Not found.')
  storeSession(session)
  open()
  await waitFor(() => expect(api.calls('GET /auth/language')).toHaveLength(1))
  await act(async () => undefined)
  expect(readSession()).toEqual(session)
  expect(reloadPage).not.toHaveBeenCalled()
})

test('waits for the next navigation while there is unsaved input', () => {
  const stop = startUnsaved()
  unsaved(true)
  open()
  choose('th')
  expect(reloadPage).not.toHaveBeenCalled()
  unsaved(false)
  act(() => go('/rooms'))
  expect(reloadPage).toHaveBeenCalledTimes(1)
  stop()
})

test('does not reload a page with a session in memory only', () => {
  globalThis.salaSession = session
  open()
  choose('th')
  expect(reloadPage).not.toHaveBeenCalled()
})
