import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../run.mjs'

/**
 * The commit of a checkout without changes; '' where there are some, or no commit, or no git.
 * @param {string} checkout its folder
 */
export async function cleanCommit(checkout) {
  const git = (...args) =>
    run('git', args, { cwd: checkout, stdio: 'pipe' }).catch(() => ({ code: 1, output: '' }))
  const status = await git('status', '--porcelain')
  if (status.code !== 0 || status.output !== '') return ''
  const { code, output } = await git('rev-parse', '--verify', 'HEAD')
  return code === 0 ? output.trim() : ''
}

/** Writes the commit of a whole green run to node_modules/.cache/last-green. */
export function writeLastGreen(checkout, commit) {
  const path = join(checkout, 'node_modules/.cache/last-green')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${commit}\n`)
}
