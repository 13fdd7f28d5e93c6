// Looks at: remote-landing, remote-auth, remote-staff, server/src/site/pages, server/src/site/prerender, server/src/foundation/http
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { bodyBytesOf, bytesOf, watchTraffic } from './support/traffic.ts'

// What costs visitors time, in bytes and round trips. Times themselves are for `npm run bench`.

/** What a server may send before it hears from the browser: ten segments (RFC 6928). */
const firstWindowBytes = 14_600
/** Of its answer, at least. */
const headBytes = 1240
const untouchedBytes = 50_000
/** 117 kB, as a whole page by the best known framework takes, content alone. */
const scriptBytes = 117_499
/** Of the sign-in's scripts, before anybody types. */
const signInBytes = 120_000

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }

test.describe('a phone', () => {
  test.use(phone)

  test('gets the page in one window, and no script until it is touched', async ({ page }) => {
    // Whoever comes first after a change has it a tenth longer.
    const length = async () => Number((await page.request.get('/')).headers()['content-length'])
    await expect.poll(length).toBeLessThan(firstWindowBytes - headBytes)
    const traffic = await watchTraffic(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const answers = traffic()

    const [html] = answers.filter(({ kind }) => kind === 'Document')
    expect(html?.bytes).toBeLessThan(firstWindowBytes)
    expect(answers.filter(({ kind }) => kind === 'Script')).toEqual([])
    expect(answers.filter(({ kind }) => kind === 'Stylesheet')).toEqual([])
    expect(bytesOf(answers)).toBeLessThan(untouchedBytes)
    // The hero, and none of the pictures below it.
    expect(answers.filter(({ kind }) => kind === 'Image')).toHaveLength(1)
  })

  test('loads all scripts in one round trip, and few', async ({ page }) => {
    await page.addInitScript(oneOfTheManyVisits)
    const traffic = await watchTraffic(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const hinted = await hintsIn(page)
    await page.touchscreen.tap(200, 300)
    await expect(page.locator('#notices > *').first()).toBeAttached()
    await page.waitForLoadState('networkidle')

    const scripts = traffic().filter(({ kind }) => kind === 'Script')
    expect(scripts.filter(({ path }) => !hinted.includes(path))).toEqual([])
    expect(new Set(scripts.map(({ path }) => path)).size).toBe(scripts.length)
    expect(bodyBytesOf(scripts)).toBeLessThan(scriptBytes)
  })
})

test('the sign-in is there before its scripts, which are few', async ({ page }) => {
  await page.addInitScript(oneOfTheManyVisits)
  const traffic = await watchTraffic(page)
  const answer = await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await answer?.text()).toMatch(/<h1>Sign in<\/h1>/)
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect.poll(() => page.locator('html').getAttribute('data-waiting')).toBeNull()
  await page.waitForLoadState('networkidle')

  const answers = traffic()
  const [html] = answers.filter(({ kind }) => kind === 'Document')
  expect(html?.bytes).toBeLessThan(firstWindowBytes)
  expect(bodyBytesOf(answers.filter(({ kind }) => kind === 'Script'))).toBeLessThan(signInBytes)
})

test('a cold back-office loads code and styles in one round trip', async ({ office }) => {
  const traffic = await watchTraffic(office)
  await office.goto('/staff')
  const hinted = await hintsIn(office)
  await expect(office.getByRole('row')).toHaveCount(13)

  const needed = traffic().filter(({ kind }) => ['Script', 'Stylesheet', 'Fetch'].includes(kind))
  // Requests with a session cannot be hinted. Other screens are prefetched when the browser is idle, which may be
  // before the rows are there.
  const isOther = (path: string) => /^\/api\/|^\/remotes\/(?!staff\/)/.test(path)
  const late = needed.filter(({ path }) => !hinted.includes(path) && !isOther(path))
  expect(late).toEqual([])
})

/** One visit in ten loads what measures it, and tells. */
const oneOfTheManyVisits = () => {
  Math.random = () => 0.5
}

/** What the document as it was sent names: hints and tags, also those that wait in a template. */
async function hintsIn(page: Page) {
  const html = await (await page.request.get(page.url())).text()
  const addresses = html.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+)"/g)
  return [...addresses].map(([, address = '']) => new URL(address, page.url()).pathname)
}
