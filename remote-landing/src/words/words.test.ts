import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import remote from '../../remote.json'
import { english } from './english.ts'
import ja from './ja.json'
import { english as serverEnglish } from './on-server/english.ts'
import th from './th.json'
import zh from './zh.json'

const sources = join(__dirname, '..')
const others = { th, zh, ja }

/** Each text with the path of its name, such as `menu.close`. */
function textsIn(words: object, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[before + name, value]] : textsIn(value, `${before}${name}.`),
  )
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const isOfHead = ([name]: [string, string]) => name.startsWith('originals.head.')
const inEnglish = textsIn(english).filter((one) => !isOfHead(one))

test.each(Object.entries(others))('%s says all that English says, and nothing else', (_, words) => {
  const names = textsIn(words).map(([name]) => name)
  expect(names.sort()).toEqual(inEnglish.map(([name]) => name).sort())
})

test.each(Object.entries(others))(
  '%s puts in what English puts in, and says something',
  (tag, words) => {
    const said = new Map(textsIn(words))
    expect(said.get('language')).toBe(tag)
    for (const [name, text] of inEnglish) {
      const other = said.get(name) ?? ''
      expect([name, placeholders(other)]).toEqual([name, placeholders(text)])
      expect([name, other.trim()]).toEqual([name, other])
      expect([name, other]).not.toEqual([name, ''])
    }
  },
)

/** What is the same in some languages: a name, a number, an address as drivers read it. */
const alike = ['name', 'footer.adults', 'footer.copyright', 'footer.street']

test.each(Object.entries(others))('%s leaves nothing in English', (_, words) => {
  const said = new Map(textsIn(words))
  const left = inEnglish.filter(([name, text]) => said.get(name) === text).map(([name]) => name)
  expect(left.filter((name) => !alike.includes(name))).toEqual([])
})

test('what an owner may change is called something in Thai, each of it and nothing else', () => {
  const { texts, pictures, orders, translations } = remote.site
  const places = [texts, pictures, orders].flatMap((some) => Object.values(some))
  const items = Object.values(orders).flatMap((order) => Object.values(order.items))
  const declared = new Set([...places.flatMap(({ section, label }) => [section, label]), ...items])
  expect(Object.keys(translations.th).sort()).toEqual([...declared].sort())
  for (const [name, thai] of Object.entries(translations.th)) {
    expect([name, thai]).toEqual([name, expect.stringMatching(/\p{Script=Thai}/u)])
    expect([name, thai]).toEqual([name, thai.trim()])
  }
})

test('no word is there that nothing says', () => {
  const code = filesUnder(sources)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/words\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const isSaid = (name: string) => {
    const last = name.split('.').at(-1) ?? ''
    return name.startsWith('originals.')
      ? new RegExp(`['"]${name.slice('originals.'.length)}['"]`).test(code) || isComposed(name)
      : new RegExp(`[.{ ,]${last}\\b`).test(code)
  }
  const names = [...textsIn(english), ...textsIn(serverEnglish)].map(([name]) => name)
  // `language` is said by words/spoken.ts itself; the sections of the menu are named by their ids.
  const unused = names.filter(
    (name) => !isSaid(name) && name !== 'language' && !/^menu\.|\.days\./.test(name),
  )
  expect(unused).toEqual([])
})

/** `services.oil.title` and `staff.empty` are put together of their parts. */
const isComposed = (name: string) =>
  /^originals\.(services\.\w+|staff|rooms)\.\w+$|^originals\.head\./.test(name)

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )
