import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Session } from '../contract/auth.ts'
import { onNotice } from '../events.ts'
import { MemoryRouter } from '../router.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { plants, somePlants } from '../testing/plants.ts'
import { KitProvider } from '../ui/chakra.tsx'
import { learn, speak } from '../words/spoken.ts'
import th from '../words/th.json'
import { CollectionScreen } from './collection-screen.tsx'
import { type Collection, defineCollection } from './define-collection.ts'

const email = 'admin@sala.example'
const session: Session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
const names = ['กล้วยไม้', 'มะลิ']

/** A list that has all that the kit offers, in Thai. */
const inThai: Collection = defineCollection<ReturnType<typeof somePlants>[number]>({
  name: plants.name,
  words: {
    title: 'ต้นไม้',
    one: 'ต้นไม้',
    many: 'ต้นไม้',
    counted: (count) => `ต้นไม้ ${count} ต้น`,
    send: 'ปลูก',
    empty: { title: 'ว่างเปล่า', text: 'ตั้งชื่อต้นแรก' },
  },
  picture: { widthPx: 320, heightPx: 235 },
  fields: [
    { name: 'name', label: 'ชื่อ', kind: 'text' },
    { name: 'heightCm', label: 'ความสูง', kind: 'number' },
    { name: 'plantedOn', label: 'วันที่ปลูก', kind: 'date' },
  ],
})

beforeEach(() => {
  speak('th')
  learn('kit', th)
})

afterEach(() => {
  globalThis.salaWords = undefined
})

function open(role: Session['role'] = 'owner') {
  const entries = somePlants(2).map((plant, index) => ({ ...plant, name: names[index] ?? '' }))
  const [first] = entries
  if (first) first.translations = { ja: { name: '蘭' } }
  installFakeApi({ remotes: { [plants.name]: entries } })
  const told: string[] = []
  onNotice(({ message, action }) => told.push(message, action?.label ?? ''))
  render(
    <MemoryRouter>
      <KitProvider>
        <CollectionScreen collection={inThai} session={{ ...session, role }} />
      </KitProvider>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), told }
}

const named = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']
/** What Thai has no words for, and who has signed in. */
const alike = /CSV|zip|Space|Escape|admin@sala\.example/g

/** All that a person reads or hears in the page and that has Latin letters. */
function latin() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const said: string[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('kbd, style'))
      said.push(walker.currentNode.nodeValue ?? '')
  for (const element of document.body.querySelectorAll('*'))
    said.push(...named.map((name) => element.getAttribute(name) ?? ''))
  return said.filter((text) => /[A-Za-z]/.test(text.replace(alike, '')))
}

const button = (name: string) => screen.findByRole('button', { name })
const item = (name: string) => screen.findByRole('menuitem', { name })

test('a list in Thai has no English left, whatever is opened', async () => {
  const { user, told } = open()
  await button('แก้ไข กล้วยไม้')
  expect(screen.getByText('ต้นไม้ 2 ต้น')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '1 พ.ค. 2569' })).toBeInTheDocument()
  const left = latin()
  const look = () => left.push(...latin())

  await user.click(await button('ตัวเลือกเพิ่มเติม'))
  await user.click(await button('ภาษาอื่น'))
  await screen.findByLabelText('ชื่อ (ภาษาญี่ปุ่น)')
  look()
  await user.click(await button('แก้ไข กล้วยไม้'))
  await screen.findByRole('heading', { name: 'กำลังแก้ไข กล้วยไม้' })
  await user.type(screen.getByLabelText('ความสูง'), ' ซม.')
  await user.click(await button('แก้ไข มะลิ'))
  await screen.findByRole('list', { name: 'ฉบับร่างอื่นที่ยังไม่ได้บันทึก' })
  look()

  await user.click(await button('ตัวเลือกเพิ่มเติมของ มะลิ'))
  await item('เลื่อนขึ้น')
  look()
  await user.click(await item('ซ่อน'))
  await user.click(await button('ตัวเลือกเพิ่มเติมของ มะลิ'))
  await user.click(await item('ประวัติ'))
  await screen.findByText(`${email} แก้ไข`, { exact: false })
  look()
  await user.click(await button('ปิด'))

  await user.click(screen.getByRole('checkbox', { name: 'เลือกทั้งหมด' }))
  await screen.findByText('เลือกไว้ 2 รายการ')
  look()
  await user.click(await button('ลบ'))
  await user.click(await button('ที่ลบแล้ว (2)'))
  await button('ลบ กล้วยไม้ ถาวร')
  look()
  expect(told).toEqual(['ซ่อน “มะลิ” แล้ว', 'เลิกทำ', 'ลบต้นไม้ 2 ต้นแล้ว', 'เลิกทำ'])
  expect(left).toEqual([])
})

test('who may only look is told so in Thai, and what the keys are', async () => {
  const { user } = open('reader')
  await screen.findByText(/^คุณเป็นผู้อ่าน จึงดูได้อย่างเดียว/)
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'แป้นพิมพ์' })
  expect(latin()).toEqual([])
})
