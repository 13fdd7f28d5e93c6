import { join } from 'node:path'
import { hasChanged } from '@sala/build/inputs.mjs'
import { run } from '@sala/build/run.mjs'
import type { App } from './apps.ts'
import { project } from './project.ts'
import { SalaError } from './sala-error.ts'

/**
 * Builds the app for production, unless nothing that it is made of has changed since, in a folder
 * of its own: `dist` is what the next server that starts here publishes.
 * @returns absolute path of the build
 */
export async function buildApp({ name, folder }: App) {
  const dist = join(project, 'node_modules/.cache/sala', name)
  if (!hasChanged(folder, dist)) return dist
  const { code, output } = await run('webpack', ['--mode', 'production', '--env', `dist=${dist}`], {
    cwd: folder,
    stdio: 'pipe',
  })
  if (code === 0) return dist
  throw new SalaError('refused', `${name} does not build; webpack says why:\n${output.trim()}`)
}
