import type { Picture } from '@sala/kit/contract/entry'
import { type OtherLanguage, otherLanguages } from '@sala/kit/contract/language'
import type { PageData } from '@sala/kit/contract/page'
import type {
  DeclaredCollection,
  DeclaredField,
  RemoteDescription,
} from '@sala/kit/contract/remote'

const picture: Picture = {
  widthPx: 1200,
  heightPx: 1600,
  placeholder: '#5a4632 #2b2118',
  srcset: {
    avif: '/media/sample/240/sample.avif 240w, /media/sample/1200/sample.avif 1200w',
    webp: '/media/sample/240/sample.webp 240w, /media/sample/1200/sample.webp 1200w',
  },
}
const file = '/media/sample/1200/sample.webp'
const etag = '"sample"'
const page = { page: 1, pages: 2, etag }
const entry = { _id: 'sample', file, picture }

const full = {
  staff: { ...page, entries: [{ ...entry, name: 'Ploy' }] },
  rooms: { ...page, entries: [{ ...entry, title: 'River', description: 'Teak & “still” water' }] },
}
const empty = { entries: [], page: 1, pages: 1, etag }
const sent: PageData['sent'] = {
  fields: { name: 'Mali', email: 'mali@sala.example', message: 'One line,\nand <another>.' },
  notice: { severity: 'error', message: 'Please try again.' },
}

type SampledRemote = Pick<
  RemoteDescription,
  'lists' | 'collections' | 'languages' | 'access' | 'translations'
>

/** Sample data that a document must render from, each with a description for error messages. */
export function samplePages({
  lists: names = [],
  collections = [],
  languages = [],
  access,
  translations = {},
}: SampledRemote): [what: string, page: PageData][] {
  const each = (of: (name: string) => PageData['lists'][string]) =>
    Object.fromEntries(names.map((name) => [name, of(name)]))
  const isTranslated = (language: OtherLanguage) => Object.hasOwn(translations, language)
  const sample = (name: string) =>
    name === 'staff' || name === 'rooms'
      ? full[name]
      : { ...page, entries: [sampleEntry(collections.find((one) => one.name === name))] }
  const translated = access === 'signed-out' ? otherLanguages.filter(isTranslated) : languages
  return [
    ['with entries', { lists: each(sample), sent: null }],
    ['with empty lists', { lists: each(() => empty), sent: null }],
    ['after a form was sent', { lists: each(sample), sent }],
    ...translated.map((language): [string, PageData] => [
      `in the language “${language}”`,
      { lists: each(sample), sent: null, language },
    ]),
  ]
}

function sampleEntry({ fields = [], hasPictures = false }: Partial<DeclaredCollection> = {}) {
  const values = Object.fromEntries(fields.map((field) => [field.name, sampleValue(field)]))
  return { ...entry, ...(!hasPictures && { file: null, picture: null }), ...values }
}

function sampleValue({ kind, minimum = 1, options }: DeclaredField) {
  if (kind === 'number') return minimum
  if (kind === 'date') return '2031-04-05'
  return options?.[0] ?? 'Teak & “still” water'
}
