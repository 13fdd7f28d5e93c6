import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../run.mjs'

/**
 * Writes the commit of a checkout, of which a whole run was green, to node_modules/.cache/last-green.
 * A checkout with changes has no name, and none is written.
 * @param {string} checkout its folder
 */
export async function noteGreen(checkout) {
  const git = async (...args) => (await run('git', args, { cwd: checkout, stdio: 'pipe' })).output
  if ((await git('status', '--porcelain')).trim() !== '') return
  const path = join(checkout, 'node_modules/.cache/last-green')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await git('rev-parse', 'HEAD'))
}
