import { relative } from 'node:path'
import { kitOf } from '@sala/build/project.mjs'
import { run } from '@sala/build/run.mjs'
import type { App } from '../apps.ts'

/** The git commit of the app, and of the kit where that lies beside it; null when they differ from it, or without git. */
export async function commitOf({ folder }: App): Promise<string | null> {
  const kit = kitOf(folder)
  const paths = kit.includes('node_modules') ? ['.'] : ['.', relative(folder, kit)]
  const changes = await git(folder, ['status', '--porcelain', '--', ...paths])
  return changes === '' ? await git(folder, ['rev-parse', 'HEAD']) : null
}

async function git(cwd: string, args: string[]) {
  const { code, output } = await run('git', args, { cwd, stdio: 'pipe' }).catch(() => ({
    code: 1,
    output: '',
  }))
  return code === 0 ? output.trim() : null
}
