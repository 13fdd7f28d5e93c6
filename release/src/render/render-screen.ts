import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@sala/shared/contract/release'
import type { App } from '../apps.ts'
import { placeOf } from './place.ts'

const origin = 'http://localhost'
const appearsWithinMs = 10_000
/** The fake API of a screen that is alone takes a third of this to answer. */
const settleMs = 1_000

/**
 * Renders the remote's screen once, alone and on the fake API, in a real browser.
 * @param executablePath of a Chromium
 * @returns what it threw
 */
export async function renderScreen(app: App, executablePath: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-alone-'))
  const [{ chromium }, { buildAlone }] = await Promise.all([
    import('@playwright/test'),
    import('./build-alone.ts'),
  ])
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    await buildAlone(app, folder)
    const page = await browser.newPage()
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.route(`${origin}/**`, (route) =>
      route
        .fulfill({ path: join(folder, pathOf(route.request().url())) })
        .catch(() => route.abort()),
    )
    await page.goto(`${origin}/`)
    const isThere = await page
      .waitForSelector('#root > *', { state: 'attached', timeout: appearsWithinMs })
      .then(() => page.waitForTimeout(settleMs))
      .then(
        () => true,
        () => false,
      )
    if (thrown.length > 0) return thrown.map((error) => findingOf(error, folder))
    return isThere ? [] : [{ rule: 'screen-renders', message: 'The screen shows nothing at all.' }]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

function findingOf(error: Error, folder: string): Finding {
  const message = `The screen throws “${error.message}” when it is rendered once.`
  return { rule: 'screen-renders', message, ...placeOf(error, folder) }
}

function pathOf(url: string) {
  const { pathname } = new URL(url)
  return pathname === '/' ? 'index.html' : pathname.slice(1)
}
