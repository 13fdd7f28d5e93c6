import { hasChanged } from '../../scripts/build.mjs'
import { run } from '../../scripts/run.mjs'
import type { App } from './apps.ts'
import { SalaError } from './sala-error.ts'

/** Builds the app for production, unless nothing that it is made of has changed since. */
export async function buildApp({ name, folder }: App) {
  if (!hasChanged(folder)) return
  const { code, output } = await run('webpack', ['--mode', 'production'], {
    cwd: folder,
    stdio: 'pipe',
  })
  if (code !== 0) {
    throw new SalaError('refused', `${name} does not build; webpack says why:\n${output.trim()}`)
  }
}
