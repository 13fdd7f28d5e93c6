import { nothingSaid, type SiteContent } from '@sala/kit/contract/site'
import { differencesOf, merge, withPart } from './parts.ts'
import { missingIn, missingInWords } from './words.ts'

const row = (name: string) => ({ name, baht: [] })
const table = (...names: string[]) => ({ minutes: [], rows: names.map(row) })
const note = { from: '2031-04-13', until: '2031-04-13', time: null }
const notice = { text: 'Closed', from: '2031-04-10', until: '2031-04-15' }

const house: SiteContent = {
  ...nothingSaid,
  prices: { ...table('Foot', 'Back'), note: '' },
  house: {
    ...nothingSaid.house,
    address: 'Silom',
    hours: { week: [], exceptions: [{ ...note, note: 'Songkran' }] },
  },
  notice,
}
const thai = (content: SiteContent) => content.translations?.th
const inThai = (content: SiteContent, word: string, text: string | undefined) =>
  withPart(content, ['translations', 'th', word], text)

test('a word is said and taken back, and then there are no languages left', () => {
  const said = inThai(house, 'price.Foot', 'เท้า')
  expect(thai(said)).toEqual({ 'price.Foot': 'เท้า' })
  expect(inThai(said, 'price.Foot', undefined)).toEqual(house)
  expect('translations' in house).toBe(false)
})

test('a row takes its words along when it is moved or called otherwise, and with it when it goes', () => {
  const said = inThai(inThai(house, 'price.Foot', 'เท้า'), 'price.Back', 'หลัง')
  const put = (content: SiteContent, ...names: string[]) =>
    withPart(content, ['prices', 'table'], table(...names))
  expect(thai(put(said, 'Back', 'Foot'))).toEqual(thai(said))
  const renamed = put(put(said, 'Foo', 'Back'), 'Foot oil', 'Back')
  expect(thai(renamed)).toEqual({ 'price.Foot oil': 'เท้า', 'price.Back': 'หลัง' })
  expect(thai(put(put(said, '', 'Back'), 'Foot', 'Back'))).toEqual(thai(said))
  expect(thai(put(said, 'Back'))).toEqual({ 'price.Back': 'หลัง' })
  // Two of one name say the same.
  expect(thai(put(said, 'Back', 'Back'))).toEqual(thai(said))
  expect(put(put(said, 'Back'))).toEqual({ ...house, prices: { ...table(), note: '' } })
})

test('an exception and a notice take their words along as well', () => {
  const said = inThai(inThai(house, 'exception.Songkran', 'สงกรานต์'), 'notice', 'ปิด')
  const hours = { week: [], exceptions: [{ ...note, note: 'New Year' }] }
  expect(thai(withPart(said, ['house', 'hours'], hours))).toEqual({
    'exception.New Year': 'สงกรานต์',
    notice: 'ปิด',
  })
  expect(thai(withPart(said, ['house', 'hours'], null))).toEqual({ notice: 'ปิด' })
  expect(thai(withPart(said, ['notice'], null))).toEqual({ 'exception.Songkran': 'สงกรานต์' })
  expect(thai(withPart(said, ['notice'], { ...notice, text: 'Open' }))).toEqual(thai(said))
})

test('two who write in different languages, or rename what is translated, lose nothing', () => {
  const mine = inThai(house, 'price.Foot', 'เท้า')
  const theirs = withPart(
    withPart(house, ['translations', 'ja', 'price.Foot'], '足'),
    ['prices', 'table'],
    table('Foot oil', 'Back'),
  )
  const { merged, clashes } = merge(house, mine, theirs)
  expect(clashes).toEqual([])
  expect(merged.translations).toEqual({
    th: { 'price.Foot oil': 'เท้า' },
    ja: { 'price.Foot oil': '足' },
  })
  const other = inThai(house, 'price.Foot', 'ตีน')
  expect(merge(house, mine, other).clashes).toMatchObject([{ before: 'ตีน', after: 'เท้า' }])
  expect(differencesOf(null, house).some(({ path }) => path[0] === 'translations')).toBe(false)
})

test('missing is what the house says, not what it leaves to the release', () => {
  expect(missingIn(house, 'th')).toEqual([
    'house.address',
    'exception.Songkran',
    'price.Foot',
    'price.Back',
    'notice',
  ])
  const own = withPart(house, ['remotes', 'landing', 'texts', 'home.title'], 'Slow')
  expect(missingIn(own, 'th')).toContain('text.landing.home.title')
  expect(missingInWords(own, 'th')).toBe('6 missing in Thai')
  const said = inThai(own, 'text.landing.home.title', 'ช้า')
  expect(missingInWords(said, 'th')).toBe('5 missing in Thai')
  expect(missingInWords(inThai(said, 'notice', '  '), 'th')).toBe('5 missing in Thai')
  expect(missingInWords(nothingSaid, 'ja')).toBe('Nothing missing in Japanese')
})
