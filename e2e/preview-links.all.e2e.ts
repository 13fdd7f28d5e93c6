// Looks at: server/src/releases, server/src/site/pages, host/src, remote-landing, remote-staff
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type Publisher, test } from './fixtures/publisher.ts'
import { createVariant } from './fixtures/variant.ts'
import { expectAccessible } from './support/layout.ts'
import type { RunningServer } from './support/server.ts'
import { expect, expectHydrated, signInPage, touch } from './support/test.ts'

const live = 'Slow hands, low light'
const next = 'Slower hands, no light'
const phone = { viewport: { width: 390, height: 844 } }

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview', exact: true })
const leave = (page: Page) => page.getByRole('button', { name: 'Exit preview' }).click()
const hero = (page: Page) => page.getByRole('heading', { level: 1 })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

/** Publishes a landing page with another title. @returns a preview link to it */
async function publishPreview(publisher: Publisher, version: string) {
  const variant = createVariant('landing', version)
  for (const path of globSync(['*.js', 'server/*.js'], { cwd: variant.dist })) {
    const file = join(variant.dist, path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(live, next))
  }
  await publisher.publish(variant)
  return publisher.link('landing', version)
}

/** Opens a page in another browser and collects its script errors and policy violations. */
async function openBrowser(
  browser: Browser,
  { url }: RunningServer,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on(
    'console',
    (line) => /Content Security|Integrity-Policy/.test(line.text()) && errors.push(line.text()),
  )
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors, close: () => context.close() }
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a preview link shows a public page with a banner, in that browser only', async ({
  page,
  browser,
  server,
  publisher,
}) => {
  const { url } = await publishPreview(publisher, '2.0.0')
  const { page: other, errors, close } = await openBrowser(browser, server, phone)
  await other.goto(url)
  await expect(other).toHaveURL('/')
  await expect(hero(other)).toHaveText(next)
  await expect(banner(other)).toContainText(/^Preview of landing 2\.0\.0 until \d+ \w+\./)
  await expect(banner(other)).toBeInViewport({ ratio: 1 })
  expect(await fits(other)).toBe(true)
  await expectAccessible(other, { include: '#preview' })

  // It is hydrated by the scripts of its version.
  await touch(other)
  await expect(other.locator('html')).toHaveAttribute('data-landing', '2.0.0')
  await expect(hero(other)).toHaveText(next)
  // The banner covers nothing at the end of the page.
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
  await expect(banner(page)).toHaveCount(0)

  await leave(other)
  await expect(hero(other)).toHaveText(live)
  await expect(banner(other)).toHaveCount(0)
  expect(errors).toEqual([])
  await close()
})

test('a preview works without scripts', async ({ browser, server, publisher }) => {
  const { id, url } = await publishPreview(publisher, '2.1.0')
  const { page, close } = await openBrowser(browser, server, { ...phone, javaScriptEnabled: false })
  await page.goto(url)
  await expect(hero(page)).toHaveText(next)
  await leave(page)
  await expect(hero(page)).toHaveText(live)

  await page.goto(url)
  await publisher.revoke('landing', id)
  await page.reload()
  await expect(hero(page)).toHaveText(live)
  await expect(banner(page)).toHaveText('The preview has ended. This is the live site.')
  await page.goto(url)
  await expect(page).toHaveURL('/')
  await expect(banner(page)).toContainText('has ended')
  await expect(async () => {
    await page.reload()
    await expect(banner(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await close()
})

test('the back-office shows previews of several remotes until they end', async ({
  browser,
  server,
  publisher,
}) => {
  test.setTimeout(120_000)
  for (const app of ['staff', 'rooms']) await publisher.publish(createVariant(app, '2.0.0'))
  const [staff, rooms] = [
    await publisher.link('staff', '2.0.0'),
    await publisher.link('rooms', '2.0.0'),
  ]
  const { page, errors, close } = await openBrowser(browser, server)
  await signInPage(page, server)
  await page.goto(rooms.url)
  await page.goto(staff.url)
  await expect(page).toHaveURL('/staff')
  await expect(nameField(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-staff', '2.0.0')
  await expect(banner(page)).toContainText('Preview of rooms 2.0.0, staff 2.0.0 until')
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-rooms', '2.0.0')
  await expect(banner(page)).toBeVisible()

  await publisher.revoke('rooms', rooms.id)
  const answer = page.waitForResponse('**/remotes.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await (await answer).finished()
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(banner(page)).toContainText('A preview has ended.')
  await expect(banner(page)).toContainText('Preview of staff 2.0.0')
  await expect(page.locator('html')).toHaveAttribute('data-staff', '2.0.0')
  await leave(page)
  await expect(page).toHaveURL('/staff')
  await expect(nameField(page)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-staff', '2.0.0')
  await expect(banner(page)).toHaveCount(0)
  expect(errors).toEqual([])
  await close()
})

test('a preview of the host applies to every page', async ({
  page,
  browser,
  server,
  publisher,
}) => {
  await publisher.publish(createVariant('host', '2.0.0'))
  const { url } = await publisher.link('host', '2.0.0')
  const { page: other, errors, close } = await openBrowser(browser, server)
  await signInPage(other, server)
  await other.goto(url)
  await touch(other)
  await expect(other.locator('html')).toHaveAttribute('data-host', '2.0.0')
  await expect(banner(other)).toContainText('Preview of host 2.0.0')
  await other.goto('/staff')
  await expect(nameField(other)).toBeVisible()
  await expect(banner(other)).toContainText('Preview of host 2.0.0')
  expect(errors).toEqual([])
  await page.goto('/')
  await touch(page)
  await expectHydrated(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-host', '2.0.0')
  await close()
})
