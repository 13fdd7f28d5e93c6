import type { Language } from '@sala/kit/contract/language'
import { addressOf } from '@sala/kit/contract/release-statement'
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
  /** What a page has the browser ask for while its scripts come; undefined where the host does not know how. */
  ask: string | undefined
  styles: InlineStyle[]
  /** What follows `styles` in pages of a language. */
  languages: Partial<Record<Language, InlineStyle[]>>
  /** What its first script says in pages of a language. */
  firstWords: Partial<Record<Language, FirstWords>>
  /** Of a host that says how the back-office stands in its documents. */
  office: BackOfficeParts | undefined
}

/** What the first script says in a language, by what it is in English. */
interface FirstWords {
  public: Record<string, string>
  /** What it never says on a public page. */
  office: Record<string, string>
}

/** What the documents of the back-office carry. */
export interface BackOfficeParts {
  outlines: Outlines
  /** All of the app's, so that nothing in them changes when they come by themselves. */
  styles: InlineStyle[]
}

/** What pages are made of, of one release of the host. */
export interface HostPage {
  release: Release
  /** `index.html`. */
  template: string
  /** Undefined for hosts from before there were any: their pages are not prerendered. */
  parts: HostParts | undefined
}

export async function readHostPage(signed: ReadSignedFile, release: Release): Promise<HostPage> {
  const template = await signed(release, 'index.html')
  if (template === undefined) throw new Error(`host ${release.version} has no page`)
  const json = await signed(release, 'hints.json')
  const hints = json === undefined ? undefined : parseHints(json, release.manifest)
  if (!hints) return { release, template, parts: undefined }

  const start = (await signed(release, hints.start)) ?? ''
  const languages = await Promise.all(
    Object.entries(hints.languages).map(
      async ([language, paths]) => [language, await readStyles(signed, release, paths)] as const,
    ),
  )
  const firstWords = await Promise.all(
    Object.entries(hints.firstWords).map(
      async ([language, path]) =>
        [language, JSON.parse((await signed(release, path)) ?? '{}')] as const,
    ),
  )
  return {
    release,
    template,
    parts: {
      hints,
      start,
      ask: hints.ask && (await signed(release, hints.ask)),
      styles: await readStyles(signed, release, hints.styles),
      languages: Object.fromEntries(languages),
      firstWords: Object.fromEntries(firstWords),
      office: await readBackOfficeParts(signed, release, hints),
    },
  }
}

async function readBackOfficeParts(signed: ReadSignedFile, release: Release, { app }: Hints) {
  const json = await signed(release, outlinesPath)
  const outlines = json === undefined ? undefined : parseOutlines(json)
  if (!outlines) return undefined
  const paths = app.filter((path) => path.endsWith('.css'))
  // A remote may have a style sheet of the same name.
  const styles = await readStyles(signed, release, paths, { areNamed: false })
  return { outlines, styles }
}

/** The style sheets of a release, as they can stand in a page. */
export async function readStyles(
  signed: ReadSignedFile,
  release: Release,
  paths: string[],
  { areNamed } = { areNamed: true },
) {
  const styles: InlineStyle[] = []
  for (const path of paths) {
    const css = await signed(release, path)
    if (css === undefined) throw new Error(`${release.app} ${release.version} has no ${path}`)
    styles.push(createInlineStyle(areNamed ? path : undefined, css, addressOf(release)))
  }
  return styles
}

/** A style sheet that stands in a page itself. */
export interface InlineStyle {
  /** The element; unless it has no name, whoever would load the style sheet finds it there. */
  html: string
  /** Its hash, as the page's policy names it. */
  source: string
}

const relativeUrl = /url\((["']?)(?!data:|https?:|[/#])/g

/**
 * @param path of the style sheet, relative to its release's folder; undefined for one that takes the place of no
 *   other's of that name
 * @param folder address of that folder: the sheet's relative addresses begin there
 */
export function createInlineStyle(
  path: string | undefined,
  css: string,
  folder: string,
): InlineStyle {
  const absolute = css.replace(relativeUrl, `url($1${folder}/`)
  // Nothing in a style sheet means anything to the page that it stands in, but its end.
  const safe = absolute.trim().replaceAll('</', '<\\/')
  const name = path === undefined ? '' : ` data-href="${path}"`
  return { html: `<style${name}>${safe}</style>`, source: sha256Source(safe) }
}
