import { locateChromium } from '../packages/build/chromium.mjs'
import { run } from './run.mjs'

/** Debian's; older releases have the second alone. */
const systemPackages = ['chromium-headless-shell', 'chromium']
const advice =
  'No Chromium could be had: install one, name it in CHROME, or run `npx playwright install chromium`.'

/**
 * Finds a Chromium as `locateChromium` does, or installs the system's package, where this user may.
 * @returns absolute path of the executable
 * @throws {Error} one sentence, when none can be had
 */
export async function findChromium() {
  const found = await locateChromium()
  if (found) return found

  await installSystemPackage()
  const installed = await locateChromium()
  if (installed) return installed
  throw new Error(advice)
}

async function installSystemPackage() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return
  process.stderr.write("Installing the system's Chromium …\n")
  const aptGet = (...args) => run('apt-get', args, { stdio: 'pipe' }).catch(() => ({ code: 1 }))
  await aptGet('update')
  for (const name of systemPackages) {
    if ((await aptGet('install', '-y', '--no-install-recommends', name)).code === 0) return
  }
}
