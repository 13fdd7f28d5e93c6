import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import { screen, within } from '@testing-library/react'
import th from './words/th.json'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'a@sala.example' }

test('in Thai moments are of the Buddhist era, and languages and countries have their Thai names', async () => {
  setLanguage('th')
  addCatalogue('today', th)
  // Only now: what a module says may be said when it is evaluated.
  const { default: Screen } = await import('./screen.tsx')
  installFakeApi()
  renderScreen(Screen, { session })

  const next = await screen.findByRole('link', { name: /เผยแพร่ครั้งถัดไป/ })
  expect(next).toHaveTextContent('14 เม.ย. 2574 09:00')
  const visits = within(screen.getByRole('region', { name: 'การเข้าชม' }))
  for (const words of ['อังกฤษ', 'ไม่ระบุ', 'หน้าแรก', 'หน้าภาษาไทย', '/garden ภาษาญี่ปุ่น', '/thai']) {
    expect(visits.getByText(words)).toBeVisible()
  }
  expect(visits.getByRole('rowheader', { name: '15 มี.ค.', hidden: true })).toBeInTheDocument()
})
