import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const notify = (page: Page, message: string) =>
  page.evaluate((text) => {
    const detail = { open: true, severity: 'success', message: text }
    document.dispatchEvent(new CustomEvent('snackbar', { detail }))
  }, message)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByLabel('Message')).toBeAttached()
})

test('stands at the bottom centre and goes after 6000 ms', async ({ page }) => {
  await notify(page, 'Saved')
  const box = await page.getByText('Saved').locator('..').boundingBox()
  expect(box && Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(10)
  expect(box && box.y + box.height).toBeGreaterThan(800)
  await page.clock.runFor(5900)
  await expect(page.getByText('Saved')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Saved')).toHaveCount(0)
})

test('closes on Escape and by its button, not by a click elsewhere', async ({ page }) => {
  await notify(page, 'One')
  await page.locator('#home').click({ position: { x: 700, y: 300 } })
  await expect(page.getByText('One')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('One')).toHaveCount(0)
  await notify(page, 'Two')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Two')).toHaveCount(0)
})
