import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from '../../packages/build/inputs.mjs'
import { appFolders } from '../../scripts/build.mjs'
import { root } from '../../scripts/run.mjs'
import { dataDirs, fillDataDir } from './server.ts'

/**
 * Creates the data folders that servers of tests start with, once for each state of the server and the
 * builds: encoding the pictures and publishing takes longer than most tests.
 */
export default async function makeDataDirs() {
  const builds = appFolders().map((folder) => join(folder, 'dist/inputs.txt'))
  const made = hashFiles([join(root, 'server/src'), ...builds], join(root, 'server'))
  await Promise.all(
    Object.entries(dataDirs).map(([seed, folder]) => makeDataDir(folder, seed, made)),
  )
}

async function makeDataDir(folder: string, seed: string, made: string) {
  const note = `${folder}.txt`
  if (existsSync(note) && readFileSync(note, 'utf8') === made) return
  const fresh = `${folder}.new`
  for (const path of [note, folder, fresh]) rmSync(path, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  await fillDataDir(fresh, { SEED: seed })
  renameSync(fresh, folder)
  writeFileSync(note, made)
}
