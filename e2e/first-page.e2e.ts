// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender
import type { Page } from '@playwright/test'
import { watchShifts } from './support/layout.ts'
import { delayResponses, expect, expectHydrated, fillIn, test, touch } from './support/test.ts'
import { watchTraffic } from './support/traffic.ts'

/** Collects console errors and warnings, which a failed hydration would log. */
function collectConsole(page: Page) {
  const logged: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text())
  })
  return logged
}

test('hydration keeps every element and moves nothing', async ({ page }) => {
  const logged = collectConsole(page)
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/api\/(staff|rooms)$/.test(pathname)) calls.push(`${pathname} ${response.status()}`)
  })
  const expectNoShift = await watchShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const before = await page.locator('#root').evaluate((root) => {
    const elements = [...root.querySelectorAll('*')]
    Object.assign(globalThis, { elements })
    return elements.length
  })
  await touch(page)
  await expectHydrated(page)
  await expect.poll(() => calls.toSorted()).toEqual(['/api/rooms 304', '/api/staff 304'])

  const kept = await page.evaluate(
    () =>
      (globalThis as unknown as { elements: Element[] }).elements.filter((one) => one.isConnected)
        .length,
  )
  expect(kept).toBe(before)
  await expectNoShift()
  expect(logged).toEqual([])
})

test('scripts load without any input', async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
})

test('clicks before the scripts have loaded are handled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await delayResponses(page, '**/*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#top-bar').getByRole('link', { name: 'Rooms' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send' }).click()
  release()
  await expect(page.getByText('Please fill all the fields')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the form works when scripts fail to load', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  const message = 'Is Friday evening free?'
  await fillIn(page, { Name: 'Ploy', Email: 'ploy@example', Message: message })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(message)
})

test('the back-office prefetches another screen on hover', async ({ office }) => {
  const files = ['remoteEntry', '__federation_expose_screen'].map((name) =>
    office.waitForResponse(new RegExp(`/remotes/rooms/.*/${name}\\.js$`)),
  )
  await office.goto('/staff')
  const rooms = office.getByRole('navigation').getByRole('link', { name: 'Rooms' })
  await rooms.hover()
  for (const response of await Promise.all(files)) await response.finished()

  const traffic = await watchTraffic(office)
  await rooms.click()
  await expect(office.getByLabel('Title', { exact: true })).toBeVisible()
  // Files of other screens may still load. Cached responses have no bytes.
  const paths = traffic().flatMap(({ path, bytes }) => (bytes > 0 ? path : []))
  expect(paths.filter((path) => /^\/remotes\/rooms\/.*\.js$/.test(path))).toEqual([])
})
