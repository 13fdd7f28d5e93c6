import {
  type OfficeLanguage,
  type OtherLanguage,
  officeLanguages,
} from '@sala/kit/contract/language'
import type { ReleaseManifest } from '@sala/kit/contract/release'

/** `hints.json` of a host's build: the files that its pages need. Paths are relative to the release's folder. */
export interface Hints {
  /** The script inlined in each page. */
  start: string
  /** The script inlined in pages with a list, which requests the list early for users who are signed in. */
  ask: string | undefined
  /** Whether that script starts the page's other scripts, which are in a template until then. */
  askStartsScripts: boolean
  /** Style sheets inlined in pages of public remotes. */
  styles: string[]
  /** Files that public pages load later; the first is the main script. */
  document: string[]
  /** Files of all other pages. */
  app: string[]
  /** Additional files of pages with a list. */
  collection: string[]
  /** Files of the sign-in page, in addition to `document`; when empty, the sign-in is not prerendered. */
  entrance: string[]
  /** Languages of the sign-in page beside English. */
  entranceLanguages: OfficeLanguage[]
  /** Whether the sign-in page loads the remotes that the document leaves out. */
  loadsRemotes: boolean
  /** Style sheets after `styles`, for public pages in that language. */
  languages: Partial<Record<OtherLanguage, string[]>>
  /** Files with the back-office's texts in other languages. */
  words: string[]
  /** Files with the first script's texts in other languages, inlined in pages. */
  firstWords: Partial<Record<OtherLanguage, string>>
}

/** What a host's build may leave out. */
const optional = {
  askStartsScripts: false,
  collection: [],
  entrance: [],
  entranceLanguages: [],
  loadsRemotes: false,
  languages: {},
  words: [],
  firstWords: {},
}
const maxFiles = 50

/** Parses a host's `hints.json`; undefined when it names files that the release does not have. */
export function parseHints(json: string, manifest: ReleaseManifest): Hints | undefined {
  try {
    const hints = { ...optional, ...JSON.parse(json) }
    const { start, ask, styles, document, app, collection, entrance, words } = hints
    const { entranceLanguages, languages, firstWords } = hints
    const inlined = [[start], Object.values(firstWords), styles, ...Object.values(languages)]
    if (ask !== undefined) inlined.push([ask])
    const lists = [...inlined, document, app, collection, entrance, words]
    if (!lists.every((paths) => areReleaseFiles(paths, manifest))) return undefined
    const supported = officeLanguages.filter((one) => entranceLanguages.includes(one))
    return { ...hints, entranceLanguages: supported }
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

/** File of a host's build with the back-office's outlines. */
export const outlinesPath = 'outlines.json'

/** Skeleton HTML of the back-office, shown while it loads. */
export interface Outlines {
  /** Contains the placeholders `%ENTRIES%` (menu entries) and `%SCREEN%` (outline of the screen). */
  shell: string
  /** HTML of one menu entry. */
  entry: string
  /** HTML by the name of the outline that a remote declares. */
  screens: Record<string, string>
}

/** Parses a host's `outlines.json`; undefined when it is invalid. */
export function parseOutlines(json: string): Outlines | undefined {
  try {
    const { shell, entry, screens } = JSON.parse(json)
    const texts = [shell, entry, ...Object.values(screens)]
    const isValid =
      texts.every((text) => typeof text === 'string') &&
      ['%ENTRIES%', '%SCREEN%'].every((placeholder) => shell.includes(placeholder))
    return isValid ? { shell, entry, screens } : undefined
  } catch {
    return undefined
  }
}
