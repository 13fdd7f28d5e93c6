// Looks at: shared/src/collection, remote-staff, remote-rooms, server/src/content/entries, server/src/content/lists
import { findRow } from './support/lists.ts'
import { createApiClient, expect, test } from './support/test.ts'

test('shows entries that others add, and deletes them permanently', async ({ office, server }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(2)).toBeVisible()
  await (await createApiClient(server))('POST', '/staff', { name: 'Added elsewhere' })
  await expect(findRow(office, 'Added elsewhere')).toBeVisible()
  await office.getByRole('button', { name: 'Delete Added elsewhere' }).click()
  await office.getByRole('button', { name: /^Deleted \(/ }).click()
  await office.getByRole('button', { name: 'Permanently delete Added elsewhere' }).click()
  await office.getByRole('button', { name: 'Permanently delete', exact: true }).click()
  await expect(office.getByText('Added elsewhere', { exact: true })).toHaveCount(0)
  await expect(office.getByRole('dialog').getByRole('list')).toBeFocused()
})

test('Back restores the scroll position and focuses the heading', async ({ office }) => {
  await office.goto('/rooms')
  await expect(office.getByRole('row').nth(9)).toBeAttached()
  await office.evaluate(() => scrollTo(0, 1500))
  await office.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(office.getByRole('heading', { name: 'Staff' })).toBeFocused()
  await expect.poll(() => office.evaluate(() => scrollY)).toBe(0)
  await office.goBack()
  await expect(office.getByRole('heading', { name: 'Rooms' })).toBeFocused()
  await expect.poll(() => office.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThan(50)
})
