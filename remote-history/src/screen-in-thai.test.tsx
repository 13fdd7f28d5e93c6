import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { screen } from '@testing-library/react'
import th from './words/th.json'

const change = {
  at: '2026-03-02T09:30:00.000Z',
  who: 'admin@sala.example',
  from: null,
  before: null,
  after: null,
}

test('shows users, actions, fields and values in Thai', async () => {
  setLanguage('th')
  addCatalogue('history', th)
  addCatalogue('server', server)
  // Imported now: modules translate texts when they are evaluated.
  const { default: Screen } = await import('./screen.tsx')
  installFakeApi().answer('GET /audit', 200, [
    {
      ...change,
      seq: 4,
      action: 'site.publish',
      subject: 'site',
      after: {
        changed: ['house.phone', 'landing.home.title', 'text.landing.home.title (th)', 'prices'],
      },
    },
    {
      ...change,
      seq: 3,
      action: 'staff.change',
      subject: 'mali',
      before: { name: 'Mali', isHidden: false },
      after: {
        name: 'Mali',
        isHidden: true,
        showFrom: '2026-04-12T17:00:00.000Z',
        translations: { ja: { name: '茉莉' } },
      },
    },
    {
      ...change,
      seq: 2,
      action: 'person.role',
      subject: 'dao',
      before: { email: 'dao@sala.example', role: 'reader' },
      after: { email: 'dao@sala.example', role: 'editor' },
    },
    {
      ...change,
      seq: 1,
      who: 'command line',
      action: 'token.revoke',
      subject: 'garden',
      before: { name: 'Ploy' },
    },
  ])
  renderScreen(Screen)
  const published = (await screen.findByText('เผยแพร่เว็บไซต์')).closest('[role=row], tr')
  expect(published).toHaveTextContent('โทรศัพท์, ข้อความและรูป, ข้อความและรูป (ภาษาไทย), ราคา')
  const changed = (await screen.findByText('แก้ไข Mali')).closest('[role=row], tr')
  expect(changed).toHaveTextContent('ซ่อนอยู่ไม่ใช่ → ใช่')
  expect(changed).toHaveTextContent(/แสดงตั้งแต่ ?ไม่ได้กำหนดวัน → 13 เม\.ย\. 2569/)
  expect(changed).toHaveTextContent('ชื่อ (ภาษาญี่ปุ่น): 茉莉')
  const role = screen.getByText('เปลี่ยนบทบาทของ dao@sala.example จากผู้อ่านเป็นผู้แก้ไข')
  expect(role).toBeVisible()
  const token = screen.getByText('เพิกถอนโทเค็น Ploy ของทีม garden').closest('[role=row], tr')
  expect(token).toHaveTextContent('บรรทัดคำสั่ง')
})
