// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender
import type { Page } from '@playwright/test'
import { delayResponses, expect, expectHydrated, test, touch } from './support/test.ts'
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
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
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
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
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

test('shows a notice that was sent before the message bar was mounted', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('snackbar', {
        detail: { open: true, severity: 'info', message: 'The tea is ready' },
      }),
    ),
  )
  await expect(page.getByText('The tea is ready')).toBeVisible()
})

test('the form works when scripts fail to load', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByLabel('Name').fill('Ploy')
  await page.getByLabel('Email').fill('ploy@example')
  await page.getByLabel('Message').fill('Is Friday evening free?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Is Friday evening free?')
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
