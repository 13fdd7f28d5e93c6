import { run } from '../../../scripts/run.mjs'
import type { App } from '../apps.ts'

/** The git commit of the checkout; null when the app differs from it, or without git. */
export async function commitOf({ folder }: App): Promise<string | null> {
  const changes = await git(folder, ['status', '--porcelain', '--', '.', '../shared'])
  return changes === '' ? await git(folder, ['rev-parse', 'HEAD']) : null
}

async function git(cwd: string, args: string[]) {
  const { code, output } = await run('git', args, { cwd, stdio: 'pipe' }).catch(() => ({
    code: 1,
    output: '',
  }))
  return code === 0 ? output.trim() : null
}
