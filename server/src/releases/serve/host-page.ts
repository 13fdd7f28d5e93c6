import type { Language } from '@sala/kit/contract/language'
import { releasePath } from '@sala/kit/contract/release-statement'
import {
  type Hints,
  hintsIn,
  type Outlines,
  outlinesIn,
  outlinesPath,
} from '../bundle/host-parts.ts'
import type { SignedFiles } from '../store/contents.ts'
import type { Release } from '../store/repository.ts'
import { type InlineStyle, inlineStyle } from './inline-style.ts'

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
  office: Office | undefined
}

/** What the first script says in a language, by what it is in English. */
interface FirstWords {
  public: Record<string, string>
  /** What it never says on a public page. */
  office: Record<string, string>
}

/** What the documents of the back-office carry. */
export interface Office {
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

export async function readHostPage(signed: SignedFiles, release: Release): Promise<HostPage> {
  const template = await signed(release, 'index.html')
  if (template === undefined) throw new Error(`host ${release.version} has no page`)
  const json = await signed(release, 'hints.json')
  const hints = json === undefined ? undefined : hintsIn(json, release.manifest)
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
      office: await readOffice(signed, release, hints),
    },
  }
}

async function readOffice(signed: SignedFiles, release: Release, { app }: Hints) {
  const json = await signed(release, outlinesPath)
  const outlines = json === undefined ? undefined : outlinesIn(json)
  if (!outlines) return undefined
  const paths = app.filter((path) => path.endsWith('.css'))
  // A remote may have a style sheet of the same name.
  const styles = await readStyles(signed, release, paths, { areNamed: false })
  return { outlines, styles }
}

/** The style sheets of a release, as they can stand in a page. */
export async function readStyles(
  signed: SignedFiles,
  release: Release,
  paths: string[],
  { areNamed } = { areNamed: true },
) {
  const styles: InlineStyle[] = []
  for (const path of paths) {
    const css = await signed(release, path)
    if (css === undefined) throw new Error(`${release.app} ${release.version} has no ${path}`)
    styles.push(inlineStyle(areNamed ? path : undefined, css, releasePath(release)))
  }
  return styles
}
