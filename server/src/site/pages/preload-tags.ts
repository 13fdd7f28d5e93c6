import type { Language } from '@sala/kit/contract/language'
import { releasePath } from '@sala/kit/contract/release-statement'
import type { LiveRemote } from '@sala/kit/contract/remote'
import { toListName } from '../../content/remote-lists/declared-fields.ts'
import type { Hints } from '../../releases/bundle/host-parts.ts'
import type { Release } from '../../releases/store/repository.ts'
import type { LiveRelease } from '../../releases/store/screen-files.ts'

interface File {
  address: string
  integrity: string
}

/** Renders preload tags, so that the browser fetches files before a script requests them. */
export function preloadTags(release: Release, paths: string[]) {
  return findFiles(release, paths).map(preloadTag).join('')
}

/** Preloads the files of a remote's screen. */
export function screenPreloadTags(release: LiveRelease | undefined) {
  if (!release?.screen) return ''
  const { entry, scripts, styles } = release.screen
  return preloadTags(release, [entry, ...scripts, ...styles])
}

/** Preloads the translations of a language, where a release has them in a separate file (docs/remotes.md). */
export function wordPreloadTags(release: Release, language: Language) {
  const path = `${language}.json`
  return path in release.manifest.files ? preloadFetchTag(`${releasePath(release)}/${path}`) : ''
}

/** Preloads the lists that a public screen shows first. */
export function listPreloadTags(remote: LiveRemote) {
  return listPaths(remote)
    .map((path) => preloadFetchTag(`/api${path}`))
    .join('')
}

/**
 * An inline script that requests the same lists with the session's token, which a preload tag cannot send.
 * @param state of the page and its lists; without it, the script neither shows nor saves a snapshot
 */
export function listRequestScript(remote: LiveRemote, ask: string, state = '') {
  const reads = listPaths(remote).map((path) => `${path}?view=all`)
  return `<script data-reads="${reads.join(' ')}" data-state="${state}">${ask}</script>`
}

/** The lists of a remote's screen, by the names under which they are stored. */
export const listsOf = ({ name: remote, lists = [] }: LiveRemote) =>
  lists.map((name) => (name === 'staff' || name === 'rooms' ? name : toListName(remote, name)))

const listPaths = (remote: LiveRemote) => listsOf(remote).map((name) => `/${name}`)

const preloadFetchTag = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}">`

/** Renders links to style sheets of a release, with their hashes. */
export function styleTags(release: Release, paths: string[]) {
  return findFiles(release, paths)
    .map(
      ({ address, integrity }) =>
        `<link rel="stylesheet" href="${address}" integrity="${integrity}">`,
    )
    .join('')
}

/**
 * Renders the template with what an inline script adds to the page later: preload and style tags, and the host's main
 * script.
 */
export function scriptTemplate(release: Release, { document: [main = ''] }: Hints, tags: string) {
  return `<template id="scripts">${tags}${scriptTag(release, main)}</template>`
}

/** Renders a script tag, with the script's hash. */
function scriptTag(release: Release, path: string) {
  const [file] = findFiles(release, [path])
  if (!file) return ''
  // Browsers check the hash of a script only with `crossorigin`.
  return `<script src="${file.address}" integrity="${file.integrity}" crossorigin async></script>`
}

function preloadTag(file: File) {
  // The same mode as the later request, so that the file is fetched once.
  const kind = file.address.endsWith('.css') ? '"style"' : '"script" crossorigin'
  return `<link rel="preload" as=${kind} href="${file.address}" integrity="${file.integrity}">`
}

function findFiles(release: Release, paths: string[]): File[] {
  return paths.flatMap((path) => {
    const file = release.manifest.files[path]
    return file ? { address: `${releasePath(release)}/${path}`, integrity: file.integrity } : []
  })
}
