import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const systemPackage = '/usr/bin/chromium'
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
  if (existsSync(systemPackage)) return systemPackage
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
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    await run('apt-get', args, { stdio: 'pipe' }).catch(() => undefined)
  }
}
