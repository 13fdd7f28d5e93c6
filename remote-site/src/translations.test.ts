import { emptySiteContent, type SiteContent } from '@sala/kit/contract/site'
import { findDifferences, merge, setPart } from './parts.ts'
import { findMissing, missingText } from './translations.ts'

const row = (name: string) => ({ name, baht: [] })
const table = (...names: string[]) => ({ minutes: [], rows: names.map(row) })
const note = { from: '2031-04-13', until: '2031-04-13', time: null }
const notice = { text: 'Closed', from: '2031-04-10', until: '2031-04-15' }

const house: SiteContent = {
  ...emptySiteContent,
  prices: { ...table('Foot', 'Back'), note: '' },
  house: {
    ...emptySiteContent.house,
    address: 'Silom',
    hours: { week: [], exceptions: [{ ...note, note: 'Songkran' }] },
  },
  notice,
}
const thai = (content: SiteContent) => content.translations?.th
const setThai = (content: SiteContent, word: string, text: string | undefined) =>
  setPart(content, ['translations', 'th', word], text)

test('sets and removes a translation; without any there is no `translations`', () => {
  const translated = setThai(house, 'price.Foot', 'เท้า')
  expect(thai(translated)).toEqual({ 'price.Foot': 'เท้า' })
  expect(setThai(translated, 'price.Foot', undefined)).toEqual(house)
  expect('translations' in house).toBe(false)
})

test('keeps the translation of a row that is moved or renamed, and removes it with the row', () => {
  const translated = setThai(setThai(house, 'price.Foot', 'เท้า'), 'price.Back', 'หลัง')
  const put = (content: SiteContent, ...names: string[]) =>
    setPart(content, ['prices', 'table'], table(...names))
  expect(thai(put(translated, 'Back', 'Foot'))).toEqual(thai(translated))
  const renamed = put(put(translated, 'Foo', 'Back'), 'Foot oil', 'Back')
  expect(thai(renamed)).toEqual({ 'price.Foot oil': 'เท้า', 'price.Back': 'หลัง' })
  expect(thai(put(put(translated, '', 'Back'), 'Foot', 'Back'))).toEqual(thai(translated))
  expect(thai(put(translated, 'Back'))).toEqual({ 'price.Back': 'หลัง' })
  // Rows with the same name share a translation.
  expect(thai(put(translated, 'Back', 'Back'))).toEqual(thai(translated))
  expect(put(put(translated, 'Back'))).toEqual({ ...house, prices: { ...table(), note: '' } })
})

test('keeps the translations of exceptions and of the notice', () => {
  const translated = setThai(setThai(house, 'exception.Songkran', 'สงกรานต์'), 'notice', 'ปิด')
  const hours = { week: [], exceptions: [{ ...note, note: 'New Year' }] }
  expect(thai(setPart(translated, ['house', 'hours'], hours))).toEqual({
    'exception.New Year': 'สงกรานต์',
    notice: 'ปิด',
  })
  expect(thai(setPart(translated, ['house', 'hours'], null))).toEqual({ notice: 'ปิด' })
  expect(thai(setPart(translated, ['notice'], null))).toEqual({ 'exception.Songkran': 'สงกรานต์' })
  expect(thai(setPart(translated, ['notice'], { ...notice, text: 'Open' }))).toEqual(
    thai(translated),
  )
})

test('merges translations into different languages and renames of translated rows', () => {
  const mine = setThai(house, 'price.Foot', 'เท้า')
  const theirs = setPart(
    setPart(house, ['translations', 'ja', 'price.Foot'], '足'),
    ['prices', 'table'],
    table('Foot oil', 'Back'),
  )
  const { merged, conflicts } = merge(house, mine, theirs)
  expect(conflicts).toEqual([])
  expect(merged.translations).toEqual({
    th: { 'price.Foot oil': 'เท้า' },
    ja: { 'price.Foot oil': '足' },
  })
  const other = setThai(house, 'price.Foot', 'ตีน')
  expect(merge(house, mine, other).conflicts).toMatchObject([{ before: 'ตีน', after: 'เท้า' }])
  expect(findDifferences(null, house).some(({ path }) => path[0] === 'translations')).toBe(false)
})

test('counts texts without a translation, but no original texts', () => {
  expect(findMissing(house, 'th')).toEqual([
    'house.address',
    'exception.Songkran',
    'price.Foot',
    'price.Back',
    'notice',
  ])
  const own = setPart(house, ['remotes', 'landing', 'texts', 'home.title'], 'Slow')
  expect(findMissing(own, 'th')).toContain('text.landing.home.title')
  expect(missingText(own, 'th')).toBe('6 missing in Thai.')
  const translated = setThai(own, 'text.landing.home.title', 'ช้า')
  expect(missingText(translated, 'th')).toBe('5 missing in Thai.')
  expect(missingText(setThai(translated, 'notice', '  '), 'th')).toBe('5 missing in Thai.')
  expect(missingText(emptySiteContent, 'ja')).toBe('Nothing missing in Japanese.')
})
