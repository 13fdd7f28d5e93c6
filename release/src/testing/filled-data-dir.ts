import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from '../../../packages/build/inputs.mjs'
import { appFolders } from '../../../scripts/build.mjs'
import { root } from '../../../scripts/run.mjs'

const folders = join(root, 'node_modules/.cache/sala-house')

/**
 * Puts into `dataDir` what the first start of the checkout's server leaves there: everything built is
 * live. `fill` does such a start, once for each state of the server and the builds, since to compress
 * what is built takes longer than most tests.
 */
export async function fillDataDir(dataDir: string, fill: (dataDir: string) => Promise<void>) {
  const state = stateNow()
  const filled = join(folders, state)
  if (!existsSync(filled)) {
    const fresh = `${filled}.${process.pid}`
    mkdirSync(fresh, { recursive: true })
    removeOthers(state)
    await fill(fresh)
    keep(fresh, filled)
  }
  cpSync(filled, dataDir, { recursive: true })
}

function stateNow() {
  const builds = appFolders().map((folder) => join(folder, 'dist/inputs.txt'))
  return hashFiles([join(root, 'server/src'), ...builds], join(root, 'server'))
}

/** Removes folders that were filled by another server or other builds. */
function removeOthers(state: string) {
  for (const name of readdirSync(folders)) {
    if (!name.startsWith(state)) rmSync(join(folders, name), { recursive: true, force: true })
  }
}

/** Unless another test was quicker. */
function keep(fresh: string, filled: string) {
  try {
    renameSync(fresh, filled)
  } catch {
    rmSync(fresh, { recursive: true })
  }
}
