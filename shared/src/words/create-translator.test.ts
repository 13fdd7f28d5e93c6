import { createTranslator } from './create-translator.ts'
import { addCatalogue, setLanguage } from './language.ts'

const words = {
  'New {one}': 'เพิ่ม{one}',
  'Delete {entries} there': 'ลบ{entries}แล้ว',
  '{count} of {all}': '{count} จาก {all}',
}
const t = createTranslator<typeof words>('pond')

beforeEach(() => {
  setLanguage('th')
  addCatalogue('pond', words)
})
afterEach(() => {
  globalThis.salaWords = undefined
})

test('puts spaces between Thai and values in another script', () => {
  expect(t('New {one}', { one: 'plant' })).toBe('เพิ่ม plant')
  expect(t('New {one}', { one: 'ห้อง' })).toBe('เพิ่มห้อง')
  expect(t('Delete {entries} there', { entries: '2 plants' })).toBe('ลบ 2 plants แล้ว')
  expect(t('Delete {entries} there', { entries: 'ห้อง 2 ห้อง' })).toBe('ลบห้อง 2 ห้องแล้ว')
  expect(t('Delete {entries} there', { entries: '“lily”' })).toBe('ลบ“lily”แล้ว')
  expect(t('{count} of {all}', { count: 3, all: 12 })).toBe('3 จาก 12')
})

test('leaves English sentences as they are', () => {
  setLanguage('en')
  expect(t('New {one}', { one: 'plant' })).toBe('New plant')
})
