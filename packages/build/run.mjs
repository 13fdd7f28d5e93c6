import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProject } from './project.mjs'

/**
 * The environment in which the packages' commands are on the path; `node` is one of them where a project pins it.
 * @param folder absolute path of the project, or in it
 */
export function pinnedEnvironment(folder, extra = {}) {
  const path = join(findProject(folder), 'node_modules/.bin') + delimiter + process.env.PATH
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a command in a project and waits for it.
 * @param options those of `spawn`, `cwd` among them; its output goes to this process's, unless `stdio` is given
 * @returns the exit code, and what was printed where `stdio` is 'pipe'
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: pinnedEnvironment(options.cwd),
      stdio: 'inherit',
      // On Windows the packages' commands are batch files.
      shell: process.platform === 'win32',
      ...options,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs the TypeScript compiler in a folder. One thread and less garbage collection take a third less processor time: a
 * bundler runs beside it.
 * @returns the exit code, and what was printed
 */
export async function runCompiler(args, cwd) {
  return run(await compilerPath(), [...args, '--singleThreaded'], {
    cwd,
    stdio: 'pipe',
    env: { GOGC: '400', ...process.env },
    shell: false,
  })
}

/** Absolute path of the TypeScript compiler itself and not of its launcher, which would leave it running when it is ended. */
export async function compilerPath() {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const launcher = pathToFileURL(join(dirname(manifest), 'lib/getExePath.js'))
  const { default: getExePath } = await import(launcher.href)
  return getExePath()
}
