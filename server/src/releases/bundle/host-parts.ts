import {
  type OfficeLanguage,
  type OtherLanguage,
  officeLanguages,
} from '@sala/kit/contract/language'
import type { ReleaseManifest } from '@sala/kit/contract/release'

/** `hints.json` of a host's build: the files that pages need. Paths are relative to the release's folder. */
export interface Hints {
  /** The script inlined in each page. */
  start: string
  /** The script inlined in pages of screens with a list, for users who have signed in. */
  ask: string | undefined
  /** Style sheets inlined in the page of a public remote. */
  styles: string[]
  /** Files that such a page loads later; its first script is the first. */
  document: string[]
  /** Files of all other pages. */
  app: string[]
  /** Files of those that show a list, in addition. */
  collection: string[]
  /** Files of the sign-in page, in addition to `document`; when empty, the sign-in is not prerendered. */
  entrance: string[]
  /** Languages of the sign-in page beside English. */
  entranceLanguages: OfficeLanguage[]
  /** Style sheets that public pages of a language have after `styles`. */
  languages: Partial<Record<OtherLanguage, string[]>>
  /** The back-office's texts in other languages. */
  words: string[]
  /** The first script's texts in them, which are inlined in pages. */
  firstWords: Partial<Record<OtherLanguage, string>>
}

const maxFiles = 50

/** Parses a host's `hints.json`; undefined when it names files that the release does not have. */
export function parseHints(json: string, manifest: ReleaseManifest): Hints | undefined {
  try {
    const hints = JSON.parse(json)
    const { start, styles, document, app, collection = [], entrance = [], languages = {} } = hints
    const { words = [], ask, entranceLanguages = [], firstWords = {} } = hints
    const ofLanguages = Object.values(languages)
    const inPages = [[start], Object.values(firstWords), styles, ...ofLanguages]
    if (ask !== undefined) inPages.push([ask])
    const lists = [...inPages, document, app, collection, entrance, words]
    const isWhole = lists.every((paths) => areReleaseFiles(paths, manifest))
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

/** Whether these are paths of a release's files, and not too many. */
export function areReleaseFiles(paths: unknown, { files }: ReleaseManifest): paths is string[] {
  return (
    Array.isArray(paths) &&
    paths.length <= maxFiles &&
    paths.every((path) => typeof path === 'string' && Object.hasOwn(files, path))
  )
}

/** The file of a host's build with the back-office's outlines. */
export const outlinesPath = 'outlines.json'

/** HTML of the back-office while it loads. */
export interface Outlines {
  /** With `%ENTRIES%` in place of the menu's entries, and `%SCREEN%` in place of the screen's outline. */
  shell: string
  /** An entry of the menu. */
  entry: string
  /** By the outline that a remote declares. */
  screens: Record<string, string>
}

/** Parses a host's `outlines.json`; undefined when it is not of this form. */
export function parseOutlines(json: string): Outlines | undefined {
  try {
    const { shell, entry, screens } = JSON.parse(json)
    const texts = [shell, entry, ...Object.values(screens)]
    const isWhole = texts.every((text) => typeof text === 'string')
    const hasPlaces = isWhole && ['%ENTRIES%', '%SCREEN%'].every((place) => shell.includes(place))
    return hasPlaces ? { shell, entry, screens } : undefined
  } catch {
    return undefined
  }
}
