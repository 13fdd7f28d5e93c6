import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The one without windows comes first: a new page costs it half of what it costs the others.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

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
  const found = onPath.find((path) => existsSync(path))
  if (found) return found
  const { chromium } = await import('playwright-core')
  return [chromium.executablePath()].find((path) => existsSync(path))
}

/** Starts a Chromium that nobody sees; Playwright takes a while to load. @param {string} executablePath */
export async function launchChromium(executablePath) {
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
