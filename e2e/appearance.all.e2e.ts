// Looks at: host, remote-, server/src/site/pages
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/layout.ts'
import { expect, signInPage, test } from './support/test.ts'

const screens = ['staff', 'rooms', 'messages', 'account', 'history', 'people', 'releases', 'site']
const readBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const readThemeColor = (page: Page) =>
  page.locator('meta[name=theme-color]').first().getAttribute('content')
const dark = 'rgb(20, 16, 14)'
const light = 'rgb(251, 246, 241)'

test('the back-office is dark by default and follows the chosen appearance', async ({ office }) => {
  await office.emulateMedia({ colorScheme: 'light' })
  await office.goto('/account')
  await expect(office.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await readBackground(office)).toBe(dark)

  await office.getByText('System', { exact: true }).click()
  expect(await readBackground(office)).toBe(light)
  await office.emulateMedia({ colorScheme: 'dark' })
  expect(await readBackground(office)).toBe(dark)

  await office.getByText('Light', { exact: true }).click()
  expect(await readBackground(office)).toBe(light)
  expect(await readThemeColor(office)).toBe('#fbf6f1')
})

test('a chosen light appearance applies before scripts load, and only in the back-office', async ({
  page,
  server,
  browser,
}) => {
  const { hostname: domain } = new URL(server.url)
  const cookie = { name: 'appearance', value: 'light', domain, path: '/' }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  await context.addCookies([cookie])
  const plain = await context.newPage()
  await plain.goto('/staff')
  expect(await readBackground(plain)).toBe(light)
  expect(await readThemeColor(plain)).toBe('#fbf6f1')
  for (const path of ['/', '/login']) {
    await plain.goto(path)
    expect(await readBackground(plain), path).toBe(dark)
    expect(await readThemeColor(plain), path).toBe('#14100e')
  }
  await context.close()

  await signInPage(page, server)
  await page.context().addCookies([cookie])
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await readBackground(page)).toBe(dark)
})

test('every screen is accessible in the light appearance', async ({ office, server }) => {
  const { hostname: domain } = new URL(server.url)
  await office.context().addCookies([{ name: 'appearance', value: 'light', domain, path: '/' }])
  await office.emulateMedia({ reducedMotion: 'reduce' })
  for (const screen of screens) {
    await office.goto(`/${screen}`)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [390, 1440]) {
      await office.setViewportSize({ width, height: 900 })
      await expectAccessible(office, { exclude: 'iframe', what: `${screen} at ${width} px` })
    }
  }
})

test('forced colours keep the bar readable on the picture', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const ground = await page.locator('#top-bar').evaluate((bar) => {
    const { backgroundColor, opacity } = getComputedStyle(bar, '::before')
    return { backgroundColor, opacity }
  })
  expect(ground).toEqual({ backgroundColor: 'rgb(255, 255, 255)', opacity: '1' })
})

test('forced colours show what is chosen, focused and disabled', async ({ office }) => {
  await office.emulateMedia({ forcedColors: 'active' })
  const read = (locator: Locator, property: 'backgroundColor' | 'color' | 'outlineStyle') =>
    locator.evaluate((element, name) => getComputedStyle(element)[name], property)
  const expectOther = async (one: Locator, other: Locator) =>
    expect(await read(one, 'backgroundColor')).not.toBe(await read(other, 'backgroundColor'))

  await office.goto('/rooms')
  await expect(office.getByRole('row').nth(2)).toBeVisible()
  await expectOther(office.getByText('Pictures', { exact: true }), office.getByText('Compact'))
  const menu = office.getByRole('navigation', { name: 'Back-office' })
  await expectOther(menu.getByText('Rooms'), menu.getByText('Staff'))
  await office.getByRole('row').nth(1).getByRole('checkbox').check()
  expect(await read(office.getByRole('row').nth(1), 'outlineStyle')).toBe('solid')
  expect(await read(office.getByRole('row').nth(2), 'outlineStyle')).toBe('none')
  await office
    .getByRole('button', { name: /^More actions/ })
    .first()
    .press('Enter')
  expect(await read(office.getByRole('menuitem').first(), 'outlineStyle')).toBe('solid')

  await office.goto('/site')
  const tabs = office.getByRole('tab')
  await expectOther(tabs.nth(0), tabs.nth(1))
  const publish = (name: string) => office.getByRole('button', { name, exact: true })
  expect(await read(publish('Publish'), 'color')).not.toBe(
    await read(publish('Publish at'), 'color'),
  )
})
