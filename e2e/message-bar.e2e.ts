// Looks at: remote-staff
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const notify = (page: Page, message: string) =>
  page.evaluate((text) => {
    const detail = { open: true, severity: 'success', message: text }
    document.dispatchEvent(new CustomEvent('snackbar', { detail }))
  }, message)

test('a notice is shown at the bottom centre for 6000 ms', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await expect(page.getByLabel('Message')).toBeAttached()
  // From here on, only the test advances the clock.
  await page.clock.pauseAt(3_600_000)
  const long = 'A long sentence that goes on and on, as some of them do. '.repeat(4)
  for (const message of [long, 'All is saved']) {
    await notify(page, message)
    const box = await page.getByText(message.trim()).locator('..').boundingBox()
    expect(box && Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(1)
  }
  const box = await page.getByText('All is saved').locator('..').boundingBox()
  expect(box && box.y + box.height).toBeGreaterThan(800)
  await page.clock.runFor(5999)
  await expect(page.getByText('All is saved')).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText('All is saved')).toHaveCount(0)
})
