import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeInvitationToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { act, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from './prerender.tsx'
import { reloadPage } from './reload-page.ts'
import Screen from './screen.tsx'
import th from './words/th.json'

jest.mock('./reload-page.ts')

beforeEach(() => {
  jest.clearAllMocks()
})
afterEach(() => {
  globalThis.salaWords = undefined
  history.replaceState(null, '', '/')
})

const address = 'https://sala.example/login'
const page = { lists: {}, sent: null }

function switchToThai() {
  setLanguage('th')
  addCatalogue('auth', th)
  addCatalogue('server', server)
}

test('is rendered on the server in each language and hydrated', async () => {
  const thai = prerender({ ...page, language: 'th' }, address).html
  expect(thai).toContain('<h1>เข้าสู่ระบบ</h1>')
  expect(thai).toMatch(/<a[^>]* href="\?language=en" hrefLang="en" lang="en">English<\/a>/)
  const english = prerender(page, address).html
  expect(english).toContain('<h1>Sign in</h1>')
  expect(english).toMatch(/<a[^>]* href="\?language=th" hrefLang="th" lang="th">ไทย<\/a>/)

  switchToThai()
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = thai
  const field = root.querySelector('[name=email]')
  const onError = jest.fn()
  await act(async () => {
    const element = (
      <Screen session={null} onSignedIn={jest.fn()} page={{ ...page, language: 'th' }} />
    )
    hydrateRoot(root, element, { onRecoverableError: onError })
  })
  expect(onError).not.toHaveBeenCalled()
  expect(root.querySelector('[name=email]')).toBe(field)
  root.remove()
})

test('shows messages of the server in the language of the page', async () => {
  installFakeApi().fail('POST /auth/login', 401, 'Wrong email or password.')
  switchToThai()
  const { user, notices } = renderScreen(Screen)
  await user.type(screen.getByLabelText('อีเมล'), 'mali@sala.example')
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }))
  await waitFor(() => expect(notices[0]?.message).toMatch(/\p{Script=Thai}/u))
  await user.click(screen.getByRole('button', { name: 'ลืมรหัสผ่าน' }))
  await user.type(await screen.findByLabelText('อีเมล'), 'mali@sala.example')
  await user.click(screen.getByRole('button', { name: 'ส่งลิงก์' }))
  await waitFor(() => expect(notices[1]?.message).toMatch(/\p{Script=Thai}/u))
})

test('keeps the link when the language is switched', async () => {
  installFakeApi()
  switchToThai()
  history.replaceState(null, '', `/login#invitation=${fakeInvitationToken}`)
  const { user } = renderScreen(Screen)
  expect(screen.getByRole('heading')).toHaveTextContent('ตั้งรหัสผ่าน')
  expect(await screen.findByText(/ได้เชิญ mali@sala\.example เข้าใช้ .*ในฐานะผู้อ่าน/)).toBeVisible()
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('link', { name: 'English' }))
  expect(reloadPage).toHaveBeenCalledWith(`?language=en#invitation=${fakeInvitationToken}`)
})
