import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WrongUse } from './sala.mjs'

/** Runs npm in a folder with the registry that is set there. */
export async function npm(folder, args) {
  // The npm that runs this has the registry of this package, which has no other packages.
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
