// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender
import type { Page } from '@playwright/test'
import { expect, holdBack, test, touch } from './support/test.ts'
import { watchTraffic } from './support/traffic.ts'

/** Waits until React has taken the page over. */
const expectStarted = (page: Page) => expect(page.locator('#notices > *').first()).toBeAttached()

/** Follows everything that would tell of a hydration that went wrong. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

test('the page stays what it was when scripts take it over', async ({ page }) => {
  const complaints = complaintsOf(page)
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
  await expectStarted(page)
  await expect.poll(() => calls.toSorted()).toEqual(['/api/rooms 304', '/api/staff 304'])

  const kept = await page.evaluate(
    () =>
      (globalThis as unknown as { elements: Element[] }).elements.filter((one) => one.isConnected)
        .length,
  )
  expect(kept).toBe(before)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  expect(complaints).toEqual([])
})

test('scripts start by themselves when nobody touches the page', async ({ page }) => {
  await page.goto('/')
  await expectStarted(page)
})

test('what is clicked before the scripts are there is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdBack(page, '**/*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#top-bar').getByRole('link', { name: 'Rooms' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send' }).click()
  release()
  await expect(page.getByText('Please fill all the fields')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a notice that is sent before the message bar is there is shown', async ({ page }) => {
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

test('the form still works when no script can be had', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByLabel('Name').fill('Ploy')
  await page.getByLabel('Email').fill('ploy@example')
  await page.getByLabel('Message').fill('Is Friday evening free?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Is Friday evening free?')
})

test('the back-office has the other screen before it is chosen', async ({ office }) => {
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
  // Files of other screens may still arrive. What comes out of the browser's cache has no bytes.
  const paths = traffic().flatMap(({ path, bytes }) => (bytes > 0 ? path : []))
  expect(paths.filter((path) => /^\/remotes\/rooms\/.*\.js$/.test(path))).toEqual([])
})
