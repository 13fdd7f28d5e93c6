import type { Db } from '../../db/database.ts'
import { readSigned } from '../files/read-signed.ts'
import type { Release } from '../ledger/repository.ts'

/** What a remote's federation manifest says of its screen; paths are relative to the release's folder. */
export interface ScreenFiles {
  entry: string
  /** The global variable that the entry makes. */
  globalName: string
  scripts: string[]
  styles: string[]
}

/** A release that somebody gets; the host has no screen, nor has a manifest that says too little. */
export interface LiveRelease extends Release {
  screen?: ScreenFiles
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string } }
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[]
}

/** Looks into the manifest, so that no browser has to. */
export async function withScreenFiles(db: Db, release: Release): Promise<LiveRelease> {
  if (!release.manifest.description) return release
  const json = await readSigned(db, release, 'mf-manifest.json')
  const screen = json && screenOf(json)
  return screen ? { ...release, screen } : release
}

function screenOf(json: string): ScreenFiles | undefined {
  try {
    const { metaData, exposes } = JSON.parse(json) as Manifest
    const { globalName, remoteEntry } = metaData
    const assets = exposes.find(({ path }) => path === './screen')?.assets
    if (!assets || !globalName) return undefined
    const entry = `${remoteEntry.path}${remoteEntry.name}`
    return { entry, globalName, scripts: assets.js.sync, styles: assets.css.sync }
  } catch {
    // Browsers that load it by its manifest will say what is wrong.
    return undefined
  }
}
