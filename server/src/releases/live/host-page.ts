import type { Db } from '../../db/database.ts'
import { addressOf } from '../files/addresses.ts'
import { type Hints, hintsIn } from '../files/hints.ts'
import { readSigned } from '../files/read-signed.ts'
import type { Release } from '../ledger/repository.ts'
import { type InlineStyle, inlineStyle } from './inline-style.ts'

/** What pages are made of, of one release of the host. */
export interface HostPage {
  release: Release
  /** `index.html`. */
  template: string
  /** Undefined for hosts from before there were any: their pages are not prerendered. */
  parts: { hints: Hints; start: string; styles: InlineStyle[] } | undefined
}

export async function readHostPage(db: Db, release: Release): Promise<HostPage> {
  const template = await readSigned(db, release, 'index.html')
  if (template === undefined) throw new Error(`host ${release.version} has no page`)
  const json = await readSigned(db, release, 'hints.json')
  const hints = json === undefined ? undefined : hintsIn(json, release.manifest)
  if (!hints) return { release, template, parts: undefined }

  const start = (await readSigned(db, release, hints.start)) ?? ''
  return {
    release,
    template,
    parts: { hints, start, styles: await readStyles(db, release, hints.styles) },
  }
}

/** The style sheets of a release, as they can stand in a page. */
export async function readStyles(db: Db, release: Release, paths: string[]) {
  const styles: InlineStyle[] = []
  for (const path of paths) {
    const css = await readSigned(db, release, path)
    if (css === undefined) throw new Error(`${release.app} ${release.version} has no ${path}`)
    styles.push(inlineStyle(path, css, addressOf(release)))
  }
  return styles
}
