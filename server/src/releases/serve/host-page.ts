import type { Language } from '@sala/kit/contract/language'
import { releasePath } from '@sala/kit/contract/release-statement'
import { sha256Source } from '../../foundation/http/csp.ts'
import {
  type Hints,
  type Outlines,
  outlinesPath,
  parseHints,
  parseOutlines,
} from '../bundle/host-parts.ts'
import type { ReadSignedFile } from '../store/release-contents.ts'
import type { Release } from '../store/repository.ts'

interface HostParts {
  hints: Hints
  start: string
  /** Inline script that requests lists early; undefined when the host has none. */
  ask: string | undefined
  styles: InlineStyle[]
  /** Styles after `styles`, for pages in a language. */
  languages: Partial<Record<Language, InlineStyle[]>>
  /** Texts of the first script, for pages in a language. */
  firstWords: Partial<Record<Language, FirstWords>>
  /** Undefined when the host has no outlines. */
  office: BackOfficeParts | undefined
}

/** Texts of the first script in a language, by the English text. */
interface FirstWords {
  public: Record<string, string>
  /** Texts that never appear on public pages. */
  office: Record<string, string>
}

/** Inlined in pages of the back-office. */
export interface BackOfficeParts {
  outlines: Outlines
  /** All style sheets of the app, so that loading them later changes nothing. */
  styles: InlineStyle[]
}

/** The parts of pages, from one release of the host. */
export interface HostPage {
  release: Release
  /** `index.html`. */
  template: string
  /** Undefined when the host has no valid hints.json: its pages are not prerendered. */
  parts: HostParts | undefined
}

export async function readHostPage(readFile: ReadSignedFile, release: Release): Promise<HostPage> {
  const template = await readFile(release, 'index.html')
  if (template === undefined) throw new Error(`host ${release.version} has no page`)
  const json = await readFile(release, 'hints.json')
  const hints = json === undefined ? undefined : parseHints(json, release.manifest)
  if (!hints) return { release, template, parts: undefined }

  const start = (await readFile(release, hints.start)) ?? ''
  const languages = await Promise.all(
    Object.entries(hints.languages).map(
      async ([language, paths]) => [language, await readStyles(readFile, release, paths)] as const,
    ),
  )
  const firstWords = await Promise.all(
    Object.entries(hints.firstWords).map(
      async ([language, path]) =>
        [language, JSON.parse((await readFile(release, path)) ?? '{}')] as const,
    ),
  )
  return {
    release,
    template,
    parts: {
      hints,
      start,
      ask: hints.ask && (await readFile(release, hints.ask)),
      styles: await readStyles(readFile, release, hints.styles),
      languages: Object.fromEntries(languages),
      firstWords: Object.fromEntries(firstWords),
      office: await readBackOfficeParts(readFile, release, hints),
    },
  }
}

async function readBackOfficeParts(readFile: ReadSignedFile, release: Release, { app }: Hints) {
  const json = await readFile(release, outlinesPath)
  const outlines = json === undefined ? undefined : parseOutlines(json)
  if (!outlines) return undefined
  const paths = app.filter((path) => path.endsWith('.css'))
  // A remote may have a style sheet of the same name.
  const styles = await readStyles(readFile, release, paths, { areNamed: false })
  return { outlines, styles }
}

/** Reads style sheets of a release, for inlining in a page. */
export async function readStyles(
  readFile: ReadSignedFile,
  release: Release,
  paths: string[],
  { areNamed } = { areNamed: true },
) {
  const styles: InlineStyle[] = []
  for (const path of paths) {
    const css = await readFile(release, path)
    if (css === undefined) throw new Error(`${release.app} ${release.version} has no ${path}`)
    styles.push(createInlineStyle(areNamed ? path : undefined, css, releasePath(release)))
  }
  return styles
}

/** A style sheet that is inlined in a page. */
export interface InlineStyle {
  /** The `<style>` element. With `data-href`, the page does not load the style sheet again. */
  html: string
  /** Its hash, as a source of the Content Security Policy. */
  source: string
}

const relativeUrl = /url\((["']?)(?!data:|https?:|[/#])/g

/**
 * @param path of the style sheet, relative to its release's folder, for `data-href`; undefined when another release
 *   may have a style sheet of this path
 * @param folder URL of that folder, to which relative URLs in the style sheet refer
 */
function createInlineStyle(path: string | undefined, css: string, folder: string): InlineStyle {
  const absolute = css.replace(relativeUrl, `url($1${folder}/`)
  // Only an end tag could end the element early.
  const safe = absolute.trim().replaceAll('</', '<\\/')
  const name = path === undefined ? '' : ` data-href="${path}"`
  return { html: `<style${name}>${safe}</style>`, source: sha256Source(safe) }
}
