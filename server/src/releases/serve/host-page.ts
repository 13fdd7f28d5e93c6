import { addressOf } from '../bundle/addresses.ts'
import { type Hints, hintsIn } from '../bundle/hints.ts'
import type { SignedFiles } from '../store/read-signed.ts'
import type { Release } from '../store/repository.ts'
import { type InlineStyle, inlineStyle } from './inline-style.ts'

/** What pages are made of, of one release of the host. */
export interface HostPage {
  release: Release
  /** `index.html`. */
  template: string
  /** Undefined for hosts from before there were any: their pages are not prerendered. */
  parts: { hints: Hints; start: string; styles: InlineStyle[] } | undefined
}

export async function readHostPage(signed: SignedFiles, release: Release): Promise<HostPage> {
  const template = await signed(release, 'index.html')
  if (template === undefined) throw new Error(`host ${release.version} has no page`)
  const json = await signed(release, 'hints.json')
  const hints = json === undefined ? undefined : hintsIn(json, release.manifest)
  if (!hints) return { release, template, parts: undefined }

  const start = (await signed(release, hints.start)) ?? ''
  return {
    release,
    template,
    parts: { hints, start, styles: await readStyles(signed, release, hints.styles) },
  }
}

/** The style sheets of a release, as they can stand in a page. */
export async function readStyles(signed: SignedFiles, release: Release, paths: string[]) {
  const styles: InlineStyle[] = []
  for (const path of paths) {
    const css = await signed(release, path)
    if (css === undefined) throw new Error(`${release.app} ${release.version} has no ${path}`)
    styles.push(inlineStyle(path, css, addressOf(release)))
  }
  return styles
}
