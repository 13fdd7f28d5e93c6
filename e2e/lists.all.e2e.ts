// Looks at: shared/src/collection, remote-staff, remote-rooms, server/src/content/entries, server/src/content/lists
import type { Page } from '@playwright/test'
import { expect, hoverUndo, signInByApi, test } from './support/test.ts'

// Flows leave the list as it was: the demo's entries are everybody's.
const lists = [
  { path: '/staff', column: 'Name', fields: (name: string) => ({ name }) },
  { path: '/rooms', column: 'Title', fields: (name: string) => ({ title: name, description: '' }) },
]

const namesIn = (page: Page) =>
  page
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').slice(5)))

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) })

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

for (const { path, column, fields } of lists) {
  test.describe(path, () => {
    let names: string[] = []
    let first = ''
    let second = ''

    test.beforeEach(async ({ office }) => {
      await office.goto(path)
      await expect(office.getByRole('row').nth(2)).toBeVisible()
      names = await namesIn(office)
      ;[first = '', second = ''] = names
    })

    test('is found and sorted, and stays so after a reload', async ({ office }) => {
      await office.keyboard.press('/')
      await office.keyboard.type(second.toUpperCase())
      await expect(office.getByText(/^\d+ of \d+$/)).toBeVisible()
      await expect.poll(async () => (await namesIn(office))[0]).toBe(second)
      await office.reload()
      await expect(office.getByRole('searchbox', { name: 'Find' })).toHaveValue(
        second.toUpperCase(),
      )
      await office.getByRole('searchbox', { name: 'Find' }).press('Escape')
      await office.getByRole('columnheader', { name: column }).getByRole('button').click()
      const sorted = names.toSorted(new Intl.Collator(['en', 'th'], { numeric: true }).compare)
      await expect.poll(() => namesIn(office)).toEqual(sorted)
    })

    test('is ordered and hidden by the menu of a row', async ({ office }) => {
      await choose(office, first, 'Move down')
      await expect.poll(() => namesIn(office)).toEqual([second, first, ...names.slice(2)])
      await expect(rowOf(office, first)).toBeFocused()
      await choose(office, first, 'Move to the top')
      await expect.poll(() => namesIn(office)).toEqual(names)
      await choose(office, first, 'Hide')
      await expect(rowOf(office, first)).toContainText('Hidden')
      await choose(office, first, 'Show')
      await expect(rowOf(office, first)).not.toContainText('Hidden')
    })

    test('several are deleted and come back by one Undo', async ({ office }) => {
      await office.getByLabel(`Select ${first}`, { exact: true }).check()
      await office.getByLabel(`Select ${second}`, { exact: true }).check()
      const bar = office.getByRole('toolbar', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Delete' }).click()
      const undo = await hoverUndo(office)
      await expect(rowOf(office, first)).toHaveCount(0)
      await undo.click()
      await expect(rowOf(office, first)).toBeFocused()
      await expect.poll(() => namesIn(office)).toEqual(names)
    })

    test('shows what others add, and what was deleted', async ({ office, server }) => {
      const { token } = await signInByApi(server)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify(fields('Added elsewhere'))
      await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body })
      await expect(rowOf(office, 'Added elsewhere')).toBeVisible()
      await office.getByRole('button', { name: 'Delete Added elsewhere' }).click()
      await office.getByRole('button', { name: /^Deleted \(/ }).click()
      await office.getByRole('button', { name: 'Permanently delete Added elsewhere' }).click()
      await office.getByRole('button', { name: 'Permanently delete', exact: true }).click()
      await expect(office.getByText('Added elsewhere', { exact: true })).toHaveCount(0)
      await expect(office.getByRole('dialog').getByRole('list')).toBeFocused()
    })
  })
}

test('Back comes to where a list was left, with the focus on its heading', async ({ office }) => {
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

test('a key undoes what was deleted, and its row has the focus', async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(3)).toBeVisible()
  const [, , third = ''] = await namesIn(office)
  const remove = office.getByRole('button', { name: `Delete ${third}`, exact: true })
  await remove.press('Enter')
  await hoverUndo(office)
  await expect(remove).toHaveCount(0)
  await office.keyboard.press('Control+z')
  await expect(office.getByText(`${third} restored.`)).toBeVisible()
  await expect(rowOf(office, third)).toBeFocused()
})
