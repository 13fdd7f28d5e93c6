// Looks at: server/src/releases, server/src/site/pages, host/src, remote-landing, remote-staff
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Publisher } from './fixtures/publisher.ts'
import { test } from './fixtures/release-test.ts'
import { makeVariant } from './fixtures/variant.ts'
import type { RunningServer } from './support/server.ts'
import { expect, signInPage, touch } from './support/test.ts'

const live = 'Slow hands, low light'
const next = 'Slower hands, no light'
const phone = { viewport: { width: 390, height: 844 } }

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview', exact: true })
const leave = (page: Page) => page.getByRole('button', { name: 'Leave the preview' }).click()
const hero = (page: Page) => page.getByRole('heading', { level: 1 })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

/** A link to the landing page of a version that says something else. */
async function linkToWords(publisher: Publisher, version: string) {
  const variant = makeVariant('landing', version)
  for (const path of globSync(['*.js', 'server/*.js'], { cwd: variant.dist })) {
    const file = join(variant.dist, path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(live, next))
  }
  await publisher.publish(variant)
  return publisher.link('landing', version)
}

/** A page in a browser of its own; what its policies refuse in it is added to `refused`. */
async function somebody(
  browser: Browser,
  { url }: RunningServer,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  const refused: string[] = []
  page.on(
    'console',
    (line) => /Content Security|Integrity-Policy/.test(line.text()) && refused.push(line.text()),
  )
  page.on('pageerror', (error) => refused.push(String(error)))
  return { page, refused, close: () => context.close() }
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a link shows a public page in another browser, with a banner, and to nobody else', async ({
  page,
  browser,
  server,
  publisher,
}) => {
  const { url } = await linkToWords(publisher, '2.0.0')
  const { page: other, refused, close } = await somebody(browser, server, phone)
  await other.goto(url)
  await expect(other).toHaveURL('/')
  await expect(hero(other)).toHaveText(next)
  await expect(bar(other)).toContainText(/^Preview of landing 2\.0\.0 until \d+ \w+\./)
  await expect(bar(other)).toBeInViewport({ ratio: 1 })
  expect(await fits(other)).toBe(true)
  const { violations } = await new AxeBuilder({ page: other }).include('#preview').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  // Its own scripts take it over as it is.
  await touch(other)
  await expect(other.locator('html')).toHaveAttribute('data-landing', '2.0.0')
  await expect(hero(other)).toHaveText(next)
  // Nothing is hidden behind the bar at the end.
  await other
    .locator('#footer')
    .evaluate((footer) => footer.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await other.keyboard.press('End')
  const end = async (selector: string, side: 'bottom' | 'top') =>
    other.locator(selector).evaluate((element, edge) => element.getBoundingClientRect()[edge], side)
  await expect
    .poll(async () => (await end('#footer', 'bottom')) - (await end('#preview', 'top')))
    .toBeLessThan(1)

  await page.goto('/')
  await expect(hero(page)).toHaveText(live)
  await expect(bar(page)).toHaveCount(0)

  await leave(other)
  await expect(hero(other)).toHaveText(live)
  await expect(bar(other)).toHaveCount(0)
  expect(refused).toEqual([])
  await close()
})

test('without scripts it is shown, has its banner and is left as well', async ({
  browser,
  server,
  publisher,
}) => {
  const { id, url } = await linkToWords(publisher, '2.1.0')
  const { page, close } = await somebody(browser, server, { ...phone, javaScriptEnabled: false })
  await page.goto(url)
  await expect(hero(page)).toHaveText(next)
  await leave(page)
  await expect(hero(page)).toHaveText(live)

  await page.goto(url)
  await publisher.revoke('landing', id)
  await page.reload()
  await expect(hero(page)).toHaveText(live)
  await expect(bar(page)).toHaveText('The preview has ended: this is what everybody sees.')
  await page.goto(url)
  await expect(page).toHaveURL('/')
  await expect(bar(page)).toContainText('has ended')
  await expect(async () => {
    await page.reload()
    await expect(bar(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await close()
})

test('the back-office shows previews of several remotes, and an open tab loses them by a page load', async ({
  browser,
  server,
  publisher,
}) => {
  test.setTimeout(120_000)
  for (const app of ['staff', 'rooms']) await publisher.publish(makeVariant(app, '2.0.0'))
  const [staff, rooms] = [
    await publisher.link('staff', '2.0.0'),
    await publisher.link('rooms', '2.0.0'),
  ]
  const { page, refused, close } = await somebody(browser, server)
  await signInPage(page, server)
  await page.goto(rooms.url)
  await page.goto(staff.url)
  await expect(page).toHaveURL('/staff')
  await expect(nameField(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-staff', '2.0.0')
  await expect(bar(page)).toContainText('Preview of rooms 2.0.0, staff 2.0.0 until')
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-rooms', '2.0.0')
  await expect(bar(page)).toBeVisible()

  await publisher.revoke('rooms', rooms.id)
  const answer = page.waitForResponse('**/remotes.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await answer).finished()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(bar(page)).toContainText('A preview has ended.')
  await expect(bar(page)).toContainText('Preview of staff 2.0.0')
  await expect(page.locator('html')).toHaveAttribute('data-staff', '2.0.0')
  await leave(page)
  await expect(page).toHaveURL('/staff')
  await expect(nameField(page)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-staff', '2.0.0')
  await expect(bar(page)).toHaveCount(0)
  expect(refused).toEqual([])
  await close()
})

test('whoever is not signed in yet gets to the preview by way of the sign-in', async ({
  browser,
  server,
  publisher,
}) => {
  await publisher.publish(makeVariant('staff', '2.2.0'))
  const { url } = await publisher.link('staff', '2.2.0')
  const { page, close } = await somebody(browser, server, phone)
  await page.goto(url)
  await expect(page).toHaveURL('/login')
  await expect(bar(page)).toContainText('staff 2.2.0')
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await fits(page)).toBe(true)
  await close()
})

test('the host is previewed on every page', async ({ page, browser, server, publisher }) => {
  await publisher.publish(makeVariant('host', '2.0.0'))
  const { url } = await publisher.link('host', '2.0.0')
  const { page: other, refused, close } = await somebody(browser, server)
  await signInPage(other, server)
  await other.goto(url)
  await touch(other)
  await expect(other.locator('html')).toHaveAttribute('data-host', '2.0.0')
  await expect(bar(other)).toContainText('Preview of host 2.0.0')
  await other.goto('/staff')
  await expect(nameField(other)).toBeVisible()
  await expect(bar(other)).toContainText('Preview of host 2.0.0')
  expect(refused).toEqual([])
  await page.goto('/')
  await touch(page)
  await expect(page.locator('#notices > *').first()).toBeAttached()
  await expect(page.locator('html')).not.toHaveAttribute('data-host', '2.0.0')
  await close()
})
