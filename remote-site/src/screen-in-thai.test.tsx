import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { addCatalogue, setLanguage } from '@sala/kit/words'
import server from '@sala/kit/words/server/th.json'
import { screen, waitFor, within } from '@testing-library/react'
import th from './words/th.json'

const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'admin@sala.example' }
const button = (name: string) => screen.getByRole('button', { name })
// jsdom submits no forms.
beforeEach(() => void jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined))

beforeEach(() => {
  setLanguage('th')
  addCatalogue('site', th)
  installFakeApi()
})

/** Imports the screen after the language is set, because modules may translate when they are evaluated. */
async function start() {
  const { default: Screen } = await import('./screen.tsx')
  return renderScreen(Screen, { session })
}

test('shows languages by their Thai names, and sentences in Thai word order', async () => {
  const { user } = await start()

  await user.click(await screen.findByRole('tab', { name: 'ข้อมูลร้าน' }))
  await user.type(screen.getByLabelText('ที่อยู่'), 'Silom')
  await user.click(screen.getByRole('radio', { name: 'ญี่ปุ่น' }))
  expect(screen.getByText('ขณะนี้ภาษาญี่ปุ่นยังขาด 1 รายการ')).toBeInTheDocument()
  await user.type(screen.getByLabelText('ที่อยู่'), 'シーロム')
  expect(screen.getByText('ขณะนี้ภาษาญี่ปุ่นครบแล้ว')).toBeInTheDocument()

  await user.click(button('เผยแพร่'))
  const dialog = within(screen.getByRole('dialog', { name: 'เผยแพร่เว็บไซต์หรือไม่' }))
  expect(dialog.getByText('ที่อยู่ (ภาษาญี่ปุ่น)').parentElement).toHaveTextContent(
    'ที่เผยแพร่อยู่ต้นฉบับฉบับร่างシーロム',
  )
  await user.click(dialog.getByRole('button', { name: 'เผยแพร่' }))
  const published = await screen.findByText(/^เผยแพร่โดย admin@sala\.example เมื่อ/)
  expect(published).toContainElement(published.querySelector('time'))
  expect(published).not.toHaveTextContent(/\.$/)
})

test('shows Thai labels of a release, and English ones where there is no translation', async () => {
  const { user } = await start()
  const home = within(await screen.findByRole('region', { name: 'หน้าแรก' }))
  expect(home.getByRole('group', { name: 'รูป' })).toBeInTheDocument()
  await user.type(home.getByLabelText('หัวข้อ'), '!')
  expect(button('หน้าแรก, หัวข้อ: กลับไปใช้ต้นฉบับ')).toBeInTheDocument()

  const order = within(screen.getByRole('group', { name: 'ลำดับ' }))
  const items = () => order.getAllByRole('listitem').map((item) => item.textContent)
  expect(items()).toEqual(['บริการที่ 1↑↓', 'Second service↑↓'])
  await user.click(button('เลื่อน Second service ขึ้น'))

  await user.click(button('เผยแพร่'))
  const dialog = within(screen.getByRole('dialog', { name: 'เผยแพร่เว็บไซต์หรือไม่' }))
  expect(dialog.getByText('หน้าแรก: หัวข้อ').parentElement).toHaveTextContent(
    'ที่เผยแพร่อยู่Slow hands, low lightฉบับร่างSlow hands, low light!',
  )
  expect(dialog.getByText('บริการ: ลำดับ').parentElement).toHaveTextContent(
    'ที่เผยแพร่อยู่บริการที่ 1, Second serviceฉบับร่างSecond service, บริการที่ 1',
  )
})

test('translates field labels in an error at Publish', async () => {
  const api = installFakeApi()
  addCatalogue('server', server)
  const refusal = '“Heading” in “Home” is too long (maximum 60 characters).'
  api.fail('POST /site/publish', 422, refusal)
  const { user, notices } = await start()
  const home = within(await screen.findByRole('region', { name: 'หน้าแรก' }))
  await user.type(home.getByLabelText('หัวข้อ'), '!')
  await user.click(button('เผยแพร่'))
  const dialog = within(screen.getByRole('dialog', { name: 'เผยแพร่เว็บไซต์หรือไม่' }))
  await user.click(dialog.getByRole('button', { name: 'เผยแพร่' }))
  await waitFor(() =>
    expect(notices.at(-1)?.message).toBe('“หัวข้อ” ของ “หน้าแรก” ยาวได้ไม่เกิน 60 ตัวอักษร'),
  )
})
