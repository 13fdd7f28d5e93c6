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

test('the page is loaded anew when another language is chosen, and for nothing else', () => {
  open()
  choose('en')
  expect(reloadPage).not.toHaveBeenCalled()
  choose('th')
  expect(reloadPage).toHaveBeenCalledTimes(1)
  // The page that comes is made for it.
  expect(document.cookie).toContain('office-language=th')
})

test('what was chosen elsewhere is learned when the page is loaded', async () => {
  installFakeApi()
  storeSession(session)
  await request('PUT', '/auth/language', { language: 'th' })
  open()
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  expect(readSession()).toEqual({ ...session, language: 'th' })
})

test('a server that does not say leaves the session as it is', async () => {
  const api = installFakeApi()
  api.fail('GET /auth/language', 404, 'There is nothing at this address.')
  storeSession(session)
  open()
  await waitFor(() => expect(api.calls('GET /auth/language')).toHaveLength(1))
  await act(async () => undefined)
  expect(readSession()).toEqual(session)
  expect(reloadPage).not.toHaveBeenCalled()
})

test('what is typed and not saved is not lost: the next place speaks otherwise', () => {
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

test('a language that nobody speaks reloads nothing, again and again', () => {
  open()
  choose('xx')
  expect(reloadPage).not.toHaveBeenCalled()
})

test('a session that only this page holds is not ended by a language', () => {
  globalThis.salaSession = session
  open()
  choose('th')
  expect(reloadPage).not.toHaveBeenCalled()
})
