import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { screen } from '@testing-library/react'
import th from './words/th.json'

const session = { token: 't', expiresAt: '2099-04-01T00:00:00.000Z', email: 'admin@sala.example' }

test('shows filters by their Thai names and keeps the English key in the URL', async () => {
  setLanguage('th')
  addCatalogue('messages', th)
  addCatalogue('server', server)
  // Imported after the language is set, because modules may translate when they are evaluated.
  const { default: Screen } = await import('./screen.tsx')
  const api = installFakeApi()
  const { user } = renderScreen(Screen, { session }, '/messages?filter=undelivered')

  const ben = await screen.findByRole('link', { name: /Ben/ })
  expect(ben).toHaveTextContent('ยังส่งไม่ถึง กำลังลองอีกครั้ง: ติดต่อเซิร์ฟเวอร์อีเมลไม่ได้')
  expect(screen.getByRole('radio', { name: 'ส่งไม่ถึง' })).toBeChecked()
  expect(screen.getByText('ข้อความ 1 รายการ')).toBeVisible()

  await user.click(screen.getByRole('radio', { name: 'สแปม' }))
  const pills = await screen.findByRole('link', { name: /Pills.*2 มี\.ค\./ })
  expect(pills).toHaveTextContent(/ทำเครื่องหมายเป็นสแปม: .*ลิงก์/)
  expect(api.calls('GET /messages/inbox').at(-1)?.path).toContain('filter=held-back')
})
