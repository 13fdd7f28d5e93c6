import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

// The one without windows comes first: a new page costs it half of what it costs the others.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
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

/**
 * Finds a Chromium: CHROME, then the path, then Playwright's own.
 * @returns absolute path of the executable, or undefined
 */
export async function locateChromium() {
  const { CHROME, PATH = '' } = process.env
  if (CHROME) {
    if (existsSync(CHROME)) return CHROME
    throw new Error(`CHROME names ${CHROME}, which does not exist.`)
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const { chromium } = await import('@playwright/test')
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path))
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
