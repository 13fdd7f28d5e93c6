import { fakeCredentials } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import th from './words/th.json'

const { email, password } = fakeCredentials
const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }

async function open() {
  setLanguage('th')
  addCatalogue('people', th)
  addCatalogue('server', server)
  // Imported after the language is set, because modules may translate when they are evaluated.
  const { default: Screen } = await import('./screen.tsx')
  return renderScreen(Screen, { session })
}

async function confirm(user: UserEvent, title: string, action: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: action }))
}

test('shows roles by their Thai names and sends the English ones to the API', async () => {
  const api = installFakeApi()
  const { user, notices } = await open()
  const form = within(screen.getByRole('form', { name: 'เชิญ' }))
  await user.click(await form.findByRole('radio', { name: 'ส่งทางอีเมล' }))
  await user.type(form.getByLabelText(/^อีเมล/), 'dao@sala.example')
  await user.selectOptions(form.getByLabelText(/^บทบาท/), 'ผู้แก้ไข')
  await user.click(form.getByRole('button', { name: 'เชิญ' }))
  await confirm(user, 'เชิญ dao@sala.example เป็นผู้แก้ไขหรือไม่', 'เชิญ')
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(api.calls('POST /people/invitations')[0]?.body).toMatchObject({
    role: 'editor',
    byMail: true,
  })

  await user.selectOptions(screen.getByLabelText('บทบาทของ ploy@sala.example'), 'ผู้อ่าน')
  await confirm(user, 'เปลี่ยนบทบาทของ ploy@sala.example เป็นผู้อ่านหรือไม่', 'เปลี่ยนบทบาท')
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(notices[1]?.message).toBe('ploy@sala.example เป็นผู้อ่านแล้ว')
  expect(api.calls('PUT /people/{id}/role')[0]?.body).toMatchObject({ role: 'reader' })
})
