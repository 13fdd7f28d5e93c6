// Looks at: host, remote-, server/src/site/pages
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signInPage, test } from './support/test.ts'

const screens = ['staff', 'rooms', 'messages', 'account', 'history', 'people', 'site']
const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const barOf = (page: Page) => page.locator('meta[name=theme-color]').first().getAttribute('content')
const night = 'rgb(20, 16, 14)'
const day = 'rgb(251, 246, 241)'

test('the back-office is dark until somebody chooses otherwise, whatever the system is', async ({
  office,
}) => {
  await office.emulateMedia({ colorScheme: 'light' })
  await office.goto('/account')
  await expect(office.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await groundOf(office)).toBe(night)

  await office.getByText('By system', { exact: true }).click()
  expect(await groundOf(office)).toBe(day)
  await office.emulateMedia({ colorScheme: 'dark' })
  expect(await groundOf(office)).toBe(night)

  await office.getByText('Light', { exact: true }).click()
  expect(await groundOf(office)).toBe(day)
  expect(await barOf(office)).toBe('#fbf6f1')
})

test('a chosen day is there before any script, and never outside of the back-office', async ({
  page,
  server,
  browser,
}) => {
  const { hostname: domain } = new URL(server.url)
  const cookie = { name: 'appearance', value: 'light', domain, path: '/' }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  await context.addCookies([cookie])
  const still = await context.newPage()
  await still.goto('/staff')
  expect(await groundOf(still)).toBe(day)
  expect(await barOf(still)).toBe('#fbf6f1')
  for (const path of ['/', '/login']) {
    await still.goto(path)
    expect(await groundOf(still), path).toBe(night)
    expect(await barOf(still), path).toBe('#14100e')
  }
  await context.close()

  await signInPage(page, server)
  await page.context().addCookies([cookie])
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await groundOf(page)).toBe(night)
})

test('by day every screen can be read', async ({ office, server }) => {
  const { hostname: domain } = new URL(server.url)
  await office.context().addCookies([{ name: 'appearance', value: 'light', domain, path: '/' }])
  await office.emulateMedia({ reducedMotion: 'reduce' })
  for (const screen of screens) {
    await office.goto(`/${screen}`)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [390, 1440]) {
      await office.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page: office }).exclude('iframe').analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      expect(found, `${screen} at ${width} px`).toEqual([])
    }
  }
})
