import type { Language } from '@sala/kit/contract/language'
import { addressOf } from '@sala/kit/contract/release-statement'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { listNameOf } from '../../content/remote-lists/declared-fields.ts'
import type { Release } from '../../releases/store/repository.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'

interface File {
  address: string
  integrity: string
}

/** Tags that have a browser fetch files before anything asks for them. */
export function hintTags(release: Release, paths: string[]) {
  return filesOf(release, paths).map(hintTag).join('')
}

/** The same for what a remote's screen is loaded from. */
export function screenHintTags(release: LiveRelease | undefined) {
  if (!release?.screen) return ''
  const { entry, scripts, styles } = release.screen
  return hintTags(release, [entry, ...scripts, ...styles])
}

/** The same for the words of a language that the screen does not hold itself (docs/teams.md). */
export function wordHintTags(release: Release, language: Language) {
  const path = `${language}.json`
  return path in release.manifest.files ? fetchTag(`${addressOf(release)}/${path}`) : ''
}

/** The same for the lists that a public screen shows first. */
export function listHintTags(remote: LiveRemote) {
  return listPathsOf(remote)
    .map((path) => fetchTag(`/api${path}`))
    .join('')
}

/** Has the browser ask for the same as who is signed in would; no hint can say who that is. */
export function askTag(remote: LiveRemote, ask: string) {
  const reads = listPathsOf(remote).map((path) => `${path}?view=all`)
  return reads.length === 0 ? '' : `<script data-reads="${reads.join(' ')}">${ask}</script>`
}

const listPathsOf = ({ name: remote, lists = [] }: LiveRemote) =>
  lists.map((name) =>
    name === 'staff' || name === 'rooms' ? `/${name}` : `/${listNameOf(remote, name)}`,
  )

const fetchTag = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}">`

/** Style sheets of a release, as they were published or not at all. */
export function styleTags(release: Release, paths: string[]) {
  return filesOf(release, paths)
    .map(
      ({ address, integrity }) =>
        `<link rel="stylesheet" href="${address}" integrity="${integrity}">`,
    )
    .join('')
}

/** A script of a release, as it was published or not at all. */
export function scriptTag(release: Release, path: string) {
  const [file] = filesOf(release, [path])
  if (!file) return ''
  // A browser holds a script's hash for valid only when it was asked for in this mode.
  return `<script src="${file.address}" integrity="${file.integrity}" crossorigin async></script>`
}

function hintTag(file: File) {
  // As the file will be asked for, so that it is fetched once.
  const kind = file.address.endsWith('.css') ? '"style"' : '"script" crossorigin'
  return `<link rel="preload" as=${kind} href="${file.address}" integrity="${file.integrity}">`
}

function filesOf(release: Release, paths: string[]): File[] {
  return paths.flatMap((path) => {
    const file = release.manifest.files[path]
    return file ? { address: `${addressOf(release)}/${path}`, integrity: file.integrity } : []
  })
}
