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
const isHeadText = ([name]: [string, string]) => name.startsWith('originals.head.')
const inEnglish = textsIn(english).filter((one) => !isHeadText(one))

test.each(Object.entries(others))(
  '%s has the same keys and placeholders as English, and no empty text',
  (tag, words) => {
    const translated = textsIn(words)
    const withPlaceholders = ([name, text]: [string, string]) => [name, placeholders(text)]
    expect(translated.map(withPlaceholders).sort()).toEqual(inEnglish.map(withPlaceholders).sort())
    expect(words.language).toBe(tag)
    expect(translated.filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  },
)

/** Texts that may be the same as in English. */
const untranslated = ['name', 'footer.adults', 'footer.copyright', 'footer.street']

test.each(Object.entries(others))('%s translates every text', (_, words) => {
  const translated = new Map(textsIn(words))
  const left = inEnglish
    .filter(([name, text]) => translated.get(name) === text)
    .map(([name]) => name)
  expect(left.filter((name) => !untranslated.includes(name))).toEqual([])
})

test('translates the labels of all editable texts, pictures and orders into Thai', () => {
  const { texts, pictures, orders, translations } = remote.site
  const entries = [texts, pictures, orders].flatMap((some) => Object.values(some))
  const items = Object.values(orders).flatMap((order) => Object.values(order.items))
  const declared = new Set([...entries.flatMap(({ section, label }) => [section, label]), ...items])
  expect(Object.keys(translations.th).sort()).toEqual([...declared].sort())
  for (const [name, thai] of Object.entries(translations.th)) {
    expect([name, thai]).toEqual([name, expect.stringMatching(/\p{Script=Thai}/u)])
    expect([name, thai]).toEqual([name, thai.trim()])
  }
})

test('every text is used', () => {
  const code = filesUnder(sources)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/words\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const isUsed = (name: string) => {
    const last = name.split('.').at(-1) ?? ''
    return name.startsWith('originals.')
      ? new RegExp(`['"]${name.slice('originals.'.length)}['"]`).test(code) || isComposed(name)
      : new RegExp(`[.{ ,]${last}\\b`).test(code)
  }
  const names = [...textsIn(english), ...textsIn(serverEnglish)].map(([name]) => name)
  // `language` is used in words/translation.ts, and menu labels are looked up by section id.
  const unused = names.filter(
    (name) => !isUsed(name) && name !== 'language' && !/^menu\.|\.days\./.test(name),
  )
  expect(unused).toEqual([])
})

/** `services.oil.title` and `staff.empty` are composed in the code. */
const isComposed = (name: string) =>
  /^originals\.(services\.\w+|staff|rooms)\.\w+$|^originals\.head\./.test(name)

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  )
