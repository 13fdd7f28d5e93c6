import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { Db } from '../../foundation/db/database.ts'
import { areReleaseFiles } from '../bundle/host-parts.ts'
import { readSignedFile } from './release-contents.ts'
import type { Release } from './repository.ts'

/** Files of a remote's screen, from its federation manifest. Paths are relative to the release's folder. */
export interface ScreenFiles {
  entry: string
  /** The global variable that the entry sets. */
  globalName: string
  scripts: string[]
  styles: string[]
}

/** A live release, with the files of its screen. The host has no screen. */
export interface LiveRelease extends Release {
  screen?: ScreenFiles
}

/** Not validated. */
interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } }
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[]
}

const maxBytes = 256_000

/** Adds the screen's files from the federation manifest, so that browsers need not load it. */
export async function withScreenFiles(db: Db, release: Release): Promise<LiveRelease> {
  const { description, files } = release.manifest
  const { bytes = Number.POSITIVE_INFINITY } = files['mf-manifest.json'] ?? {}
  if (!description || bytes > maxBytes) return release
  const json = await readSignedFile(db, release, 'mf-manifest.json')
  const screen = json && parseScreenFiles(json, release.manifest)
  return screen ? { ...release, screen } : release
}

function parseScreenFiles(json: string, manifest: ReleaseManifest): ScreenFiles | undefined {
  try {
    const { metaData, exposes } = JSON.parse(json) as FederationManifest
    const { globalName, remoteEntry } = metaData
    const { js, css } = exposes.find(({ path }) => path === './screen')?.assets ?? {}
    const entry = `${remoteEntry.path}${remoteEntry.name}`
    const [scripts, styles] = [js?.sync, css?.sync]
    const isName = typeof globalName === 'string' && /^[\w$]{1,100}$/.test(globalName)
    const areFiles = (paths: unknown) => areReleaseFiles(paths, manifest)
    if (!isName || !areFiles([entry]) || !areFiles(scripts) || !areFiles(styles)) return undefined
    return { entry, globalName, scripts, styles }
  } catch {
    // Browsers then load the screen by its manifest, and report errors.
    return undefined
  }
}
