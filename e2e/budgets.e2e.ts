// Looks at: remote-landing, remote-auth, remote-staff, server/src/site/pages, server/src/site/prerender, server/src/foundation/http
import type { Page } from '@playwright/test'
import { expect, expectHydrated, skipVitals, test } from './support/test.ts'
import { sumBodyBytes, sumBytes, type Traffic, watchTraffic } from './support/traffic.ts'

// Limits for bytes and round trips. `npm run bench` measures times.

/** The initial congestion window of TCP: ten segments (RFC 6928). */
const firstWindowBytes = 14_600
/** The least size of the response headers. */
const headBytes = 1200
const untouchedBytes = 50_000
const scriptBytes = 110_000
/** Scripts of the sign-in before anybody types. */
const signInBytes = 120_000
/** The kit's own code, and packages, by their file (packages/build/webpack.common.js). */
const fileBytes = {
  ui: 35_000,
  chakra: 33_000,
  sorting: 23_000,
  axios: 20_000,
  router: 13_000,
  query: 10_000,
  react: 60_000,
}

// Data of other tests changes the size of pages.
test.use({ serverName: 'budgets' })

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }

test.describe('a phone', () => {
  test.use(phone)

  test('gets the page in one congestion window, and no script until it is touched', async ({
    page,
  }) => {
    // The first response after a change is a tenth longer.
    const length = async () => Number((await page.request.get('/')).headers()['content-length'])
    await expect.poll(length).toBeLessThan(firstWindowBytes - headBytes)
    const traffic = await watchTraffic(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const answers = traffic()

    const [html] = answers.filter(({ kind }) => kind === 'Document')
    expect(html?.bytes).toBeLessThan(firstWindowBytes)
    // Styles for printing wait, too.
    expect(answers.filter(({ kind }) => ['Script', 'Stylesheet'].includes(kind))).toEqual([])
    expect(sumBytes(answers)).toBeLessThan(untouchedBytes)
    // The hero, and none of the pictures below it.
    expect(answers.filter(({ kind }) => kind === 'Image')).toHaveLength(1)
  })

  test('loads all scripts in one round trip and within the limit', async ({ page }) => {
    await skipVitals(page)
    const traffic = await watchTraffic(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const hinted = await readHints(page)
    await page.touchscreen.tap(200, 300)
    await expectHydrated(page)
    await page.waitForLoadState('networkidle')

    const scripts = traffic().filter(({ kind }) => kind === 'Script')
    expect(scripts.filter(({ path }) => !hinted.includes(path))).toEqual([])
    expect(new Set(scripts.map(({ path }) => path)).size).toBe(scripts.length)
    expect(sumBodyBytes(scripts)).toBeLessThan(scriptBytes)

    // The host's have a compile hint (packages/build/webpack.common.js).
    const hostScripts = hinted.filter((path) => /^\/host\/.*\.js$/.test(path))
    expect(hostScripts).not.toEqual([])
    for (const path of hostScripts) {
      const script = await (await page.request.get(path)).text()
      expect(script.split('\n')[0], path).toBe('//# allFunctionsCalledOnLoad')
    }
  })
})

for (const [path, heading, email] of [
  ['/login', 'Sign in', 'Email Address'],
  ['/login?language=th', 'เข้าสู่ระบบ', 'อีเมล'],
] as const) {
  test(`${path} is rendered before its scripts, which stay within the limit`, async ({ page }) => {
    await skipVitals(page)
    const traffic = await watchTraffic(page)
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    expect(await answer?.text()).toContain(`<h1>${heading}</h1>`)
    await expect(page.getByLabel(email)).toBeFocused()
    expect(traffic().filter(({ kind }) => kind === 'Script')).toEqual([])
    await page.keyboard.press('Shift')
    await expect.poll(() => page.locator('html').getAttribute('data-waiting')).toBeNull()
    await page.waitForLoadState('networkidle')

    const answers = traffic()
    const [html] = answers.filter(({ kind }) => kind === 'Document')
    expect(html?.bytes).toBeLessThan(firstWindowBytes)
    expect(sumBodyBytes(answers.filter(({ kind }) => kind === 'Script'))).toBeLessThan(signInBytes)
  })
}

test('the back-office without a cache loads code and styles in one round trip', async ({
  office,
}) => {
  const traffic = await watchTraffic(office)
  await office.goto('/staff')
  const hinted = await readHints(office)
  await expect(office.getByRole('row')).toHaveCount(13)

  const needed = traffic().filter(({ kind }) => ['Script', 'Stylesheet', 'Fetch'].includes(kind))
  // Requests with a session cannot be hinted, and other screens may be prefetched before the rows are rendered.
  const isOther = ({ kind, path }: Traffic) =>
    /^\/api\/|^\/remotes\/(?!staff\/)/.test(path) || (kind === 'Fetch' && path.startsWith('/host/'))
  const late = needed.filter((one) => !hinted.includes(one.path) && !isOther(one))
  expect(late).toEqual([])

  for (const [part, limitBytes] of Object.entries(fileBytes)) {
    const file = needed.find(
      ({ path }) => path.startsWith('/host/') && path.endsWith(`/${part}.js`),
    )
    expect(file?.bodyBytes, part).toBeLessThan(limitBytes)
  }
})

/** Returns the paths of all hints and tags in the HTML, including those in templates. */
async function readHints(page: Page) {
  const html = await (await page.request.get(page.url())).text()
  const addresses = html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g)
  return [...addresses].map(([, address = '']) => new URL(address, page.url()).pathname)
}
