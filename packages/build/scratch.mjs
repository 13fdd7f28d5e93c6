import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs `work` with the absolute path of a temporary folder, and removes the folder.
 * @template T
 * @param {string} name
 * @param {(path: string) => T | Promise<T>} work
 */
export async function withScratch(name, work) {
  const path = mkdtempSync(join(tmpdir(), `sala-${name}-`))
  try {
    return await work(path)
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
