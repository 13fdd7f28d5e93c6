import { join } from 'node:path'
import { hasChanged } from '@sala/build/inputs.mjs'
import { ProjectError } from '@sala/build/project.mjs'
import { run, runCompiler } from '@sala/build/run.mjs'
import { listMissingSources } from '@sala/build/webpack/exposed.mjs'
import type { Finding } from '@sala/kit/contract/release'
import { type App, project } from './apps.ts'
import { SalaError } from './sala-error.ts'
import { parseDiagnostics } from './types/compile.ts'

/**
 * Builds the app for production, unless nothing has changed since the last build. It has a folder of its own, because
 * `dist` is what the next server that starts here publishes.
 * @returns absolute path of the build
 */
export async function buildApp({ name, folder, description }: App) {
  const missing = description ? listMissingSources(folder, description) : []
  if (missing.length > 0) throw new ProjectError(missing.join('\n'))
  const dist = join(project, 'node_modules/.cache/sala', name)
  if (!hasChanged(folder, dist)) return dist
  const { code, output } = await run('webpack', ['--mode', 'production', '--env', `dist=${dist}`], {
    cwd: folder,
    stdio: 'pipe',
  })
  if (code === 0) return dist
  throw new SalaError('refused', `${name} does not build; webpack says why:\n${output.trim()}`)
}

/**
 * The type errors in the app's own source. Compiles without build info: `sala dev`, which may run beside it, writes that
 * of the packages as they were before an update.
 */
export async function checkTypes({ folder }: Pick<App, 'folder'>): Promise<Finding[]> {
  const args = ['-p', '.', '--pretty', 'false', '--incremental', 'false']
  const { output } = await runCompiler(args, folder)
  return parseDiagnostics(output).map(({ file, line, code, lines: [said] }) => ({
    rule: 'types',
    message: `TS${code}: ${said}`,
    file,
    line,
  }))
}
