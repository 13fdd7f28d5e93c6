import type { ReleaseManifest } from '@sala/kit/contract/release'

/** `hints.json` of a host's build: what a page will need; paths are relative to the release's folder. */
export interface Hints {
  /** The script that the page carries itself. */
  start: string
  /** Stand in the document of a public remote. */
  styles: string[]
  /** What it takes later, first of all the script that begins. */
  document: string[]
  /** For all other pages. */
  app: string[]
  /** For those of them that show a list. */
  collection: string[]
}

const mostFiles = 50

/** The hints in a host's `hints.json`; undefined when it names what the release does not have. */
export function hintsIn(json: string, manifest: ReleaseManifest): Hints | undefined {
  try {
    // A host of before lists had a part of their own names none.
    const { start, styles, document, app, collection = [] } = JSON.parse(json)
    const lists = [[start], styles, document, app, collection]
    const isWhole = lists.every((paths) => areFiles(paths, manifest))
    return isWhole ? { start, styles, document, app, collection } : undefined
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
