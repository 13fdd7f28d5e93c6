import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/inputs.mjs'

const kept = join(root, '.cache/caddy')
const unpacked = join(kept, 'usr/bin/caddy')

/**
 * The path of a Caddy: the machine's own, or Debian's, which is fetched once and only unpacked, so
 * that no service is started. Undefined where there is neither.
 */
export function findCaddy() {
  if (works('caddy', ['version'])) return 'caddy'
  if (existsSync(unpacked)) return unpacked
  mkdirSync(kept, { recursive: true })
  const fetch = () => works('apt-get', ['download', 'caddy'], { cwd: kept })
  if (!fetch() && !(works('apt-get', ['update']) && fetch())) return undefined
  for (const name of readdirSync(kept).filter((file) => file.endsWith('.deb'))) {
    works('dpkg', ['--extract', name, '.'], { cwd: kept })
    rmSync(join(kept, name))
  }
  return existsSync(unpacked) ? unpacked : undefined
}

/** Whether a command is there and does what it is told. */
export function works(command, args, options = {}) {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}
