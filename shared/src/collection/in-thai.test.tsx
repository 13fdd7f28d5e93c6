import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Session } from '../contract/auth.ts'
import { onNotice } from '../events.ts'
import { MemoryRouter } from '../router.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { plants, somePlants } from '../testing/plants.ts'
import { KitProvider } from '../ui/chakra.tsx'
import { addCatalogue, setLanguage } from '../words/language.ts'
import th from '../words/th.json'
import { CollectionScreen } from './collection-screen.tsx'
import { type Collection, defineCollection } from './define-collection.ts'
import { createEntryCalls } from './entry-calls.ts'

const email = 'admin@sala.example'
const session: Session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
const names = ['กล้วยไม้', 'มะลิ']

/** A Thai list with all features of the kit. */
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
  setLanguage('th')
  addCatalogue('kit', th)
})

afterEach(() => {
  globalThis.salaWords = undefined
})

function open(role: Session['role'] = 'owner') {
  const entries = somePlants(2).map((plant, index) => ({ ...plant, name: names[index] ?? '' }))
  const [first] = entries
  if (first) first.translations = { ja: { name: '蘭' } }
  const api = installFakeApi({ remotes: { [plants.name]: entries } })
  const notices: string[] = []
  onNotice(({ message, action }) => notices.push(message, action?.label ?? ''))
  render(
    <MemoryRouter>
      <KitProvider>
        <CollectionScreen collection={inThai} session={{ ...session, role }} />
      </KitProvider>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), api, notices }
}

const textAttributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']
/** Words that are not translated, and the account's email. */
const untranslated = /CSV|zip|Space|Escape|GMT|(admin|malee)@sala\.example/g

/** All texts and accessible names in the page that contain Latin letters. */
function findLatin() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('kbd, style'))
      texts.push(walker.currentNode.nodeValue ?? '')
  for (const element of document.body.querySelectorAll('*'))
    texts.push(...textAttributes.map((name) => element.getAttribute(name) ?? ''))
  return texts.filter((text) => /[A-Za-z]/.test(text.replace(untranslated, '')))
}

const button = (name: string) => screen.findByRole('button', { name })
const item = (name: string) => screen.findByRole('menuitem', { name })

test('a Thai list has no English text, whatever is opened', async () => {
  const { user, notices } = open()
  await button('แก้ไข กล้วยไม้')
  expect(screen.getByText('ต้นไม้ 2 ต้น')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '1 พ.ค. 2569' })).toBeInTheDocument()
  const left = findLatin()
  const collect = () => left.push(...findLatin())

  await user.click(await button('ตัวเลือกเพิ่มเติม'))
  await user.click(await button('ภาษาอื่น'))
  await screen.findByLabelText('ชื่อ (ภาษาญี่ปุ่น)')
  collect()
  await user.click(await button('แก้ไข กล้วยไม้'))
  await screen.findByRole('heading', { name: 'กำลังแก้ไข กล้วยไม้' })
  await user.type(screen.getByLabelText('ความสูง'), ' ซม.')
  await user.click(await button('แก้ไข มะลิ'))
  await screen.findByRole('list', { name: 'ฉบับร่างอื่นที่ยังไม่ได้บันทึก' })
  collect()

  await user.click(await button('ตัวเลือกเพิ่มเติมของ มะลิ'))
  await item('เลื่อนขึ้น')
  collect()
  await user.click(await item('ซ่อน'))
  await user.click(await button('ตัวเลือกเพิ่มเติมของ มะลิ'))
  await user.click(await item('ประวัติ'))
  await screen.findByText(`${email} แก้ไข`, { exact: false })
  collect()
  await user.click(await button('ปิด'))

  await user.click(screen.getByRole('checkbox', { name: 'เลือกทั้งหมด' }))
  await screen.findByText('เลือกไว้ 2 รายการ')
  collect()
  await user.click(await button('ลบ'))
  await user.click(await button('ที่ลบแล้ว (2)'))
  await button('ลบ กล้วยไม้ ถาวร')
  collect()
  expect(notices).toEqual(['ซ่อน มะลิ แล้ว', 'เลิกทำ', 'ลบต้นไม้ 2 ต้นแล้ว', 'เลิกทำ'])
  expect(left).toEqual([])
})

test('says in Thai who has changed or deleted the entry in the form', async () => {
  const { user, api } = open()
  const left: string[] = []
  const { update, remove } = createEntryCalls(plants.name)
  const [first] = somePlants(1)
  if (!first) return
  const arrive = async (change: Promise<unknown>, says: RegExp) => {
    await change
    act(() => api.sendChange(plants.name))
    await screen.findByRole('region', { name: says })
    left.push(...findLatin())
  }
  await user.click(await button('แก้ไข กล้วยไม้'))
  await user.type(screen.getByLabelText('ชื่อ'), ' ขาว')
  await waitFor(() => expect(api.countSubscribers()).toBe(1))
  const who = 'malee@sala.example'
  const at = '2026-03-02T09:30:00.000Z'
  api.answer('GET /remotes/garden/plants/{id}/last-change', 200, { at, who })
  await arrive(update(first, { name: 'บัว' }), /^malee@sala.example แก้ไขเมื่อ 2 มีนาคม/)
  await user.click(await button('เปรียบเทียบ'))
  left.push(...findLatin())
  await arrive(remove({ ...first, version: 2 }), /^malee@sala.example ลบเมื่อ 2 มีนาคม/)
  await user.click(await button('ทิ้ง'))
  expect(screen.getByLabelText('ชื่อ')).toHaveValue('')
  expect(left).toEqual([])
})

test('a reader gets the note and the shortcuts in Thai', async () => {
  const { user } = open('reader')
  await screen.findByText(/^คุณเป็นผู้อ่าน จึงแก้ไขไม่ได้/)
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'ปุ่มลัด' })
  expect(findLatin()).toEqual([])
})
