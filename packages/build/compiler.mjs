import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Absolute path of the TypeScript compiler itself and not of its launcher, which would leave it running when it is ended. */
export async function compilerPath() {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const launcher = pathToFileURL(join(dirname(manifest), 'lib/getExePath.js'))
  const { default: getExePath } = await import(launcher.href)
  return getExePath()
}
