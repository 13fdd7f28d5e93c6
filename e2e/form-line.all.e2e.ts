// Looks at: shared/src/collection, shared/src/ui, remote-staff, remote-rooms
import { expect, test } from './support/test.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('the form collapses to one line without moving the table, and opens again', async ({
      office,
    }) => {
      await office.goto('/rooms')
      await expect(office.getByRole('row').nth(2)).toBeVisible()
      const line = office.locator('button:not(form *)', { hasText: 'New room' })
      const title = office.getByLabel('Title')
      if (viewport.width < 857) await office.getByRole('button', { name: 'New room' }).click()
      await title.fill('Half a title')
      await expect(line).toHaveCount(0)

      const head = office.getByRole('columnheader').first()
      const topPx = () => head.evaluate((it) => it.getBoundingClientRect().top + scrollY)
      const before = await topPx()
      const scrolled = before + 300
      await office.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
      await expect(line).toBeVisible()
      await expect(office.getByText('Half a title', { exact: true })).toBeVisible()
      expect(await topPx()).toBe(before)
      expect(await office.evaluate(() => scrollY)).toBeCloseTo(scrolled, 0)

      // Neither bar covers the other.
      await office.getByLabel('Select all').check()
      await expect(office.getByRole('toolbar', { name: 'Selection' })).toBeInViewport()
      await office.getByLabel('Select all').uncheck()
      await line.click()
      await expect(title).toBeFocused()
      await expect(title).toBeInViewport()
      await expect(title).toHaveValue('Half a title')
      await expect(line).toHaveCount(0)
      await office.getByRole('button', { name: 'Cancel' }).click()
      await expect(title).toBeVisible({ visible: viewport.width > 856 })
    })
  })
}
