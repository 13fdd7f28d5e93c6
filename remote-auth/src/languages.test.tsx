import { installFakeApi } from '@sala/kit/testing/fake-api'
import { fakeInvitationToken } from '@sala/kit/testing/fake-people'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { act, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { loadAnew } from './load-anew.ts'
import { prerender } from './prerender.tsx'
import Screen from './screen.tsx'
import th from './words/th.json'

jest.mock('./load-anew.ts')

beforeEach(() => {
  jest.clearAllMocks()
})
afterEach(() => {
  globalThis.salaWords = undefined
  history.replaceState(null, '', '/')
})

const address = 'https://sala.example/login'
const page = { lists: {}, sent: null }

function inThai() {
  setLanguage('th')
  addCatalogue('auth', th)
  addCatalogue('server', server)
}

test('the server renders it in each language, one after the other, and the browser takes it over', async () => {
  const thai = prerender({ ...page, language: 'th' }, address).html
  expect(thai).toContain('<h1>เข้าสู่ระบบ</h1>')
  expect(thai).toMatch(/<a[^>]* href="\?language=en" hrefLang="en" lang="en">English<\/a>/)
  const english = prerender(page, address).html
  expect(english).toContain('<h1>Sign in</h1>')
  expect(english).toMatch(/<a[^>]* href="\?language=th" hrefLang="th" lang="th">ไทย<\/a>/)

  inThai()
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = thai
  const field = root.querySelector('[name=email]')
  const told = jest.fn()
  await act(async () => {
    const taken = (
      <Screen session={null} onSignedIn={jest.fn()} page={{ ...page, language: 'th' }} />
    )
    hydrateRoot(root, taken, { onRecoverableError: told })
  })
  expect(told).not.toHaveBeenCalled()
  expect(root.querySelector('[name=email]')).toBe(field)
  root.remove()
})

test('what the server says of it is said in the language of the page', async () => {
  installFakeApi().fail('POST /auth/login', 401, 'Wrong email or password.')
  inThai()
  const { user, notices } = renderScreen(Screen)
  await user.type(screen.getByLabelText('อีเมล'), 'mali@sala.example')
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }))
  await waitFor(() => expect(notices[0]?.message).toMatch(/\p{Script=Thai}/u))
  await user.click(screen.getByRole('button', { name: 'ลืมรหัสผ่าน' }))
  await user.type(await screen.findByLabelText('อีเมล'), 'mali@sala.example')
  await user.click(screen.getByRole('button', { name: 'ส่งอีเมล' }))
  await waitFor(() => expect(notices[1]?.message).toMatch(/\p{Script=Thai}/u))
})

test('who has come by a link has it in the other language as well', async () => {
  inThai()
  history.replaceState(null, '', `/login#reset=${fakeInvitationToken}`)
  const { user } = renderScreen(Screen)
  expect(screen.getByRole('heading')).toHaveTextContent('ตั้งรหัสผ่านใหม่')
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('link', { name: 'English' }))
  expect(loadAnew).toHaveBeenCalledWith(`?language=en#reset=${fakeInvitationToken}`)
})
