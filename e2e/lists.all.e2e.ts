// Looks at: shared/src/collection, remote-staff, remote-rooms, server/src/content/entries, server/src/content/lists
import type { Page } from '@playwright/test'
import { chooseFromMenu, listNames } from './support/lists.ts'
import { createApiClient, expect, hoverUndo, test } from './support/test.ts'

// Flows restore the list: they share the demo content with others.
const findEntryRow = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })

let names: string[] = []
let first = ''
let second = ''

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(2)).toBeVisible()
  names = await listNames(office)
  ;[first = '', second = ''] = names
})

test('is searched and sorted, and keeps the search after a reload', async ({ office }) => {
  await office.keyboard.press('/')
  await office.keyboard.type(second.toUpperCase())
  await expect(office.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expect.poll(async () => (await listNames(office))[0]).toBe(second)
  await office.reload()
  await expect(office.getByRole('searchbox', { name: 'Find' })).toHaveValue(second.toUpperCase())
  await office.getByRole('searchbox', { name: 'Find' }).press('Escape')
  await office.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  const sorted = names.toSorted(new Intl.Collator(['en', 'th'], { numeric: true }).compare)
  await expect.poll(() => listNames(office)).toEqual(sorted)
})

test('the menu of a row moves and hides it', async ({ office }) => {
  await chooseFromMenu(office, first, 'Move down')
  await expect.poll(() => listNames(office)).toEqual([second, first, ...names.slice(2)])
  await expect(findEntryRow(office, first)).toBeFocused()
  await chooseFromMenu(office, first, 'Move to the top')
  await expect.poll(() => listNames(office)).toEqual(names)
  await chooseFromMenu(office, first, 'Hide')
  await expect(findEntryRow(office, first)).toContainText('Hidden')
  await chooseFromMenu(office, first, 'Show')
  await expect(findEntryRow(office, first)).not.toContainText('Hidden')
})

test('deletes several, and one Undo restores them', async ({ office }) => {
  await office.getByLabel(`Select ${first}`, { exact: true }).check()
  await office.getByLabel(`Select ${second}`, { exact: true }).check()
  const bar = office.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const undo = await hoverUndo(office)
  await expect(findEntryRow(office, first)).toHaveCount(0)
  await undo.click()
  await expect(findEntryRow(office, first)).toBeFocused()
  await expect.poll(() => listNames(office)).toEqual(names)
})

test('shows entries that others add, and deletes them permanently', async ({ office, server }) => {
  await (await createApiClient(server))('POST', '/staff', { name: 'Added elsewhere' })
  await expect(findEntryRow(office, 'Added elsewhere')).toBeVisible()
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

test('Control+Z restores a deleted row and focuses it', async ({ office }) => {
  const [, , third = ''] = names
  const remove = office.getByRole('button', { name: `Delete ${third}`, exact: true })
  await remove.press('Enter')
  await hoverUndo(office)
  await expect(remove).toHaveCount(0)
  await office.keyboard.press('Control+z')
  await expect(office.getByText(`${third} restored.`)).toBeVisible()
  await expect(findEntryRow(office, third)).toBeFocused()
})
