import {
  type OfficeLanguage,
  type OtherLanguage,
  officeLanguages,
} from '@sala/kit/contract/language'
import type { ReleaseManifest } from '@sala/kit/contract/release'

/** `hints.json` of a host's build: what a page will need; paths are relative to the release's folder. */
export interface Hints {
  /** The script that the page carries itself. */
  start: string
  /** The script that the page of a screen with a list carries itself, for who has signed in. */
  ask: string | undefined
  /** Stand in the document of a public remote. */
  styles: string[]
  /** What it takes later, first of all the script that begins. */
  document: string[]
  /** For all other pages. */
  app: string[]
  /** For those of them that show a list. */
  collection: string[]
  /** What the document of a screen for who is signed out takes beside `document`; without it there is none. */
  entrance: string[]
  /** What the host can take such a document over in beside English. */
  entranceLanguages: OfficeLanguage[]
  /** What public pages of a language carry after `styles`. */
  languages: Partial<Record<OtherLanguage, string[]>>
  /** What the back-office says in other languages. */
  words: string[]
  /** What the first script says in them, which pages carry. */
  firstWords: Partial<Record<OtherLanguage, string>>
}

const mostFiles = 50

/** The hints in a host's `hints.json`; undefined when it names what the release does not have. */
export function hintsIn(json: string, manifest: ReleaseManifest): Hints | undefined {
  try {
    // Hosts of before lists, the sign-in and languages had parts of their own name none.
    const hints = JSON.parse(json)
    const { start, styles, document, app, collection = [], entrance = [], languages = {} } = hints
    const { words = [], ask, entranceLanguages = [], firstWords = {} } = hints
    const ofLanguages = Object.values(languages)
    const inPages = [[start], Object.values(firstWords), styles, ...ofLanguages]
    if (ask !== undefined) inPages.push([ask])
    const lists = [...inPages, document, app, collection, entrance, words]
    const isWhole = lists.every((paths) => areFiles(paths, manifest))
    if (!isWhole) return undefined
    return {
      start,
      ask,
      styles,
      document,
      app,
      collection,
      entrance,
      entranceLanguages: officeLanguages.filter((one) => entranceLanguages.includes(one)),
      languages,
      words,
      firstWords,
    }
  } catch {
    return undefined
  }
}

/** Whether these are paths of files that a release has, and not too many. */
export function areFiles(paths: unknown, { files }: ReleaseManifest): paths is string[] {
  return (
    Array.isArray(paths) &&
    paths.length <= mostFiles &&
    paths.every((path) => typeof path === 'string' && Object.hasOwn(files, path))
  )
}
