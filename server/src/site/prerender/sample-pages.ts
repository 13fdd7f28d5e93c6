import type { ListName, PageData } from '@sala/kit/contract/page'
import type { Picture } from '@sala/kit/contract/picture'

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

const full: Required<PageData['lists']> = {
  staff: { ...page, entries: [{ ...entry, name: 'Ploy' }] },
  rooms: { ...page, entries: [{ ...entry, title: 'River', description: 'Teak & “still” water' }] },
}
const empty: Required<PageData['lists']> = {
  staff: { entries: [], page: 1, pages: 1, etag },
  rooms: { entries: [], page: 1, pages: 1, etag },
}
const sent: PageData['sent'] = {
  fields: { name: 'Mali', email: 'mali@sala.example', message: 'One line,\nand <another>.' },
  notice: { severity: 'error', message: 'Please try again.' },
}

/** What a public page may be rendered from, by what visitors would see then. */
export function samplePages(names: readonly ListName[] = []): [what: string, page: PageData][] {
  const only = (lists: Required<PageData['lists']>): PageData['lists'] =>
    Object.fromEntries(names.map((name) => [name, lists[name]]))
  return [
    ['with people and rooms', { lists: only(full), sent: null }],
    ['with nobody and no room yet', { lists: only(empty), sent: null }],
    ['after a form was sent', { lists: only(full), sent }],
  ]
}
