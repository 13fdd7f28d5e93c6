import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'

const kept = join(root, '.cache/caddy')
const unpacked = join(kept, 'caddy')

/**
 * The path of a Caddy: the machine's own, or Debian's, which is fetched once and only unpacked, so
 * that no service is started. Undefined where there is neither.
 */
export function findCaddy() {
  if (works('caddy', ['version'])) return 'caddy'
  if (existsSync(unpacked)) return unpacked
  mkdirSync(kept, { recursive: true })
  // Others may look for it at the same time.
  const own = mkdtempSync(join(kept, 'fetched-'))
  try {
    return fetchCaddy(own) ? unpacked : undefined
  } finally {
    rmSync(own, { recursive: true })
  }
}

function fetchCaddy(folder) {
  const fetch = () => works('apt-get', ['download', 'caddy'], { cwd: folder })
  if (!fetch() && !(works('apt-get', ['update']) && fetch())) return false
  const [archive = ''] = readdirSync(folder)
  if (!works('dpkg', ['--extract', archive, '.'], { cwd: folder })) return false
  renameSync(join(folder, 'usr/bin/caddy'), unpacked)
  return true
}

/** Whether a command is there and does what it is told. */
export function works(command, args, options = {}) {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}
