import { join } from 'node:path'
import * as project from '../packages/build/run.mjs'

/** Absolute path of the checkout. */
export const root = join(import.meta.dirname, '..')

/** Node's compile cache, which speeds up each start after the first. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sala-compiled') }

/** The environment in which `node` is the checkout's and the packages' commands are on the path. */
export const pinnedEnvironment = (extra) => project.pinnedEnvironment(root, extra)

/** Runs a command in the checkout, as `run` of `@sala/build` does in any project. */
export const run = (command, args, options) =>
  project.run(command, args, { cwd: root, env: pinnedEnvironment(), ...options })
