// Looks at: host, server/src/site/pages, packages/build/webpack
import type { Page } from '@playwright/test'
import { expect, holdBack, test } from './support/test.ts'

const screens = ['staff', 'rooms', 'messages', 'account', 'people', 'today', 'site', 'kit']
const widths = [390, 857, 1440]
/** The parts of the host without which the shell is not there. */
const shellScript = /\/host\/[^/]+\/shell\.js/

/** What stands in the place of everything. */
const outlineIn = (page: Page) => page.locator('#root').innerHTML()
const outlined = /(<div id="root">).*(<\/div>\s*<div id="?notices)/s
const skeletonIn = (page: Page) => page.getByRole('status', { name: 'Loading' })

/** Where the parts of the page are that stay when the rest comes. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    ['#root > div > header', '#root nav', '#root nav > a', '#root nav svg', '#main'].map((part) => {
      const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {}
      return [part, x, y, width, part === '#main' ? 0 : height]
    }),
  )

/** A page of the same browser settings in which no script runs. */
async function openStill(page: Page, baseURL: string) {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false, baseURL })
  if (!context) throw new Error('There is no browser')
  return context.newPage()
}

test('every screen’s document has the shell and the outline before any script', async ({
  page,
  server,
}) => {
  const still = await openStill(page, server.url)
  for (const screen of screens) {
    await still.goto(`/${screen}`)
    await expect(skeletonIn(still), screen).toHaveCount(1)
    await expect(still.getByRole('navigation').getByRole('link'), screen).toHaveCount(1)
    const entries = still.getByRole('navigation').locator('li')
    expect(await entries.count(), screen).toBeGreaterThan(2)
    await expect(entries.first(), screen).toBeVisible()
  }
  await still.context().close()
})

test('it is what the host shows meanwhile, to the letter', async ({ office, server }) => {
  const still = await openStill(office, server.url)
  await office.route(shellScript, () => undefined)
  // From a host of before: it shows the outline itself until the shell is there.
  await office.route(/\/(staff|messages|kit)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(outlined, '$1$2')
    await route.fulfill({ response, body })
  })
  for (const screen of ['staff', 'messages', 'kit']) {
    await office.goto(`/${screen}`, { waitUntil: 'commit' })
    // Once the host has taken over, React knows its elements.
    await office.waitForFunction(() =>
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__react')),
    )
    await still.goto(`/${screen}`)
    expect(await outlineIn(office)).toBe(await outlineIn(still))
  }
  await still.context().close()
})

test('nothing moves while the shell, the menu and the screen come', async ({ office, server }) => {
  const still = await openStill(office, server.url)
  await office.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(globalThis, {
          shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of widths) {
    for (const page of [office, still]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/staff')
    }
    await expect(office.getByRole('row')).toHaveCount(13)
    expect(await placesIn(office), `${width} px`).toEqual(await placesIn(still))
    expect(await office.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.02)
  }
  await still.context().close()
})

test('who is signed out is never shown the names of the menu, and is led to the sign-in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const names: string[] = []
    Object.assign(globalThis, { names })
    const look = () => {
      for (const link of document.querySelectorAll('nav li')) names.push(link.textContent ?? '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/staff')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const names: string[] = await page.evaluate(() => Reflect.get(globalThis, 'names'))
  // The lines of the document were seen, and nothing was written in them.
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== '')).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0)
})

test('the list is asked for while the scripts are on their way, and shown from that answer', async ({
  office,
}) => {
  const release = await holdBack(office, shellScript)
  let reads = 0
  await office.route('**/api/staff?view=all', async (route) => {
    reads++
    // Only the document's own read is answered.
    if (reads === 1) await route.continue()
  })
  const answered = office.waitForResponse('**/api/staff?view=all')
  await office.goto('/staff', { waitUntil: 'commit' })
  expect((await answered).ok()).toBe(true)
  expect(reads).toBe(1)
  release()
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

test('a session that has ended meanwhile is told as ever', async ({ office }) => {
  await office.goto('/nowhere')
  await office.evaluate(() => {
    const session = JSON.parse(localStorage.token)
    localStorage.token = JSON.stringify({ ...session, token: 'ended' })
  })
  await office.goto('/staff')
  await expect(office).toHaveURL(/\/login$/)
  await expect(office.getByText('Your session has ended.')).toBeVisible()
})
