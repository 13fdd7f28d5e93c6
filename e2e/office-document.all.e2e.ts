// Looks at: host, server/src/site/pages, packages/build/webpack
import type { Page } from '@playwright/test'
import { watchShifts } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const screens = [
  'staff',
  'rooms',
  'messages',
  'account',
  'people',
  'releases',
  'today',
  'site',
  'kit',
]
const widths = [390, 857, 1440]
/** The script of the host that renders the shell. */
const shellScript = /\/host\/[^/]+\/shell\.js/

/** The outline that is shown before the scripts have loaded. */
const readOutline = (page: Page) => page.locator('#root').innerHTML()
const outlined = /(<div id="root">).*(<\/div>\s*<div id="?notices)/s
const findSkeleton = (page: Page) => page.getByRole('status', { name: 'Loading' })

/** The positions of the parts that stay when the rest loads. */
const measureParts = (page: Page) =>
  page.evaluate(() =>
    ['#root > div > header', '#root nav', '#root nav > a', '#root nav svg', '#main'].map((part) => {
      const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {}
      return [part, x, y, width, part === '#main' ? 0 : height]
    }),
  )

/** Opens a page in the same browser in which no script runs. */
async function openWithoutScripts(page: Page, baseURL: string) {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false, baseURL })
  if (!context) throw new Error('There is no browser')
  return context.newPage()
}

test('every document has the shell and the outline of its screen before any script', async ({
  page,
  server,
}) => {
  const plain = await openWithoutScripts(page, server.url)
  for (const screen of screens) {
    await plain.goto(`/${screen}`)
    await expect(findSkeleton(plain), screen).toHaveCount(1)
    await expect(plain.getByRole('navigation').getByRole('link'), screen).toHaveCount(1)
    const entries = plain.getByRole('navigation').locator('li')
    expect(await entries.count(), screen).toBeGreaterThan(2)
    await expect(entries.first(), screen).toBeVisible()
  }
  await plain.context().close()
})

test('the outline in the document equals the one that the host renders', async ({
  office,
  server,
}) => {
  const plain = await openWithoutScripts(office, server.url)
  await office.route(shellScript, () => undefined)
  // Simulates an older host, which renders the outline itself.
  await office.route(/\/(staff|messages|kit)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(outlined, '$1$2')
    await route.fulfill({ response, body })
  })
  for (const screen of ['staff', 'messages', 'kit']) {
    await office.goto(`/${screen}`, { waitUntil: 'commit' })
    // React marks the elements that it has hydrated.
    await office.waitForFunction(() =>
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__react')),
    )
    await plain.goto(`/${screen}`)
    expect(await readOutline(office)).toBe(await readOutline(plain))
  }
  await plain.context().close()
})

test('nothing moves while the shell, the menu and the screen load', async ({ office, server }) => {
  const plain = await openWithoutScripts(office, server.url)
  const expectNoShift = await watchShifts(office)
  for (const width of widths) {
    for (const page of [office, plain]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/staff')
    }
    // Only browsers without scripts show it.
    await plain.evaluate(() => document.querySelector('noscript')?.remove())
    await expect(office.getByRole('row')).toHaveCount(13)
    expect(await measureParts(office), `${width} px`).toEqual(await measureParts(plain))
    await expectNoShift(0.02)
  }
  await plain.context().close()
})

test('without a session no name of the menu is shown before the sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    const names: string[] = []
    Object.assign(globalThis, { names })
    const record = () => {
      for (const link of document.querySelectorAll('nav li')) names.push(link.textContent ?? '')
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/staff')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const names: string[] = await page.evaluate(() => Reflect.get(globalThis, 'names'))
  // The lines of the outline were recorded, without text.
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== '')).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0)
})
