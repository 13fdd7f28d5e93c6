import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WrongUse } from './wrong-use.mjs'

/** Runs npm in a folder, from the registry that is set there and not the one of the npm that runs this. */
export async function npm(folder, args) {
  // It is where this package is from, and nothing else is there.
  const { npm_config_registry: _, ...env } = process.env
  const child = spawn('npm', args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    // On Windows npm is a batch file.
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new WrongUse(`“npm ${args[0]}” failed in ${folder}: mend it there and run it again.`)
}
