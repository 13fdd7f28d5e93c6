// Looks at: remote-staff, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { expect, hoverUndo, test } from './support/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Deletes an entry, and waits until the server has. */
async function remove(page: Page, name: string) {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await row(page, name)
    .getByRole('button', { name: /delete/i })
    .click()
  await answered
}

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

test('the table has the specified columns, and pictures of 130 x 235.5', async ({ office }) => {
  await expect(office.getByRole('columnheader')).toHaveText(['Image', 'Name', 'Options'])
  const box = await office.getByRole('row').nth(1).getByRole('img').boundingBox()
  expect([box?.width, box?.height]).toEqual([130, 235.5])
})

test('a person is added, edited, deleted and restored', async ({ office }) => {
  await office.getByLabel('Name').fill('Somchai of the test')
  await office.getByLabel('Upload image').setInputFiles(await picture('somchai'))
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(office, 'Somchai of the test')).toBeVisible()
  await expect(office.getByLabel('Name')).toHaveValue('')

  await row(office, 'Somchai of the test').getByRole('button', { name: /edit/i }).click()
  await expect(office.getByLabel('Name')).toHaveValue('Somchai of the test')
  await office.getByLabel('Name').fill('Somsak of the test')
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(office, 'Somsak of the test')).toBeVisible()

  await row(office, 'Somsak of the test')
    .getByRole('button', { name: /delete/i })
    .click()
  const undo = await hoverUndo(office)
  await expect(row(office, 'Somsak of the test')).toHaveCount(0)
  await undo.click()
  await expect(row(office, 'Somsak of the test')).toBeVisible()
  await remove(office, 'Somsak of the test')
  await expect(row(office, 'Somsak of the test')).toHaveCount(0)
})

test('a picture can be dropped on the form', async ({ office }) => {
  const { buffer, mimeType, name } = await picture('dropped')
  const data = await office.evaluateHandle(
    ([base64, type, fileName]) => {
      const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type }))
      return transfer
    },
    [buffer.toString('base64'), mimeType, name] as const,
  )
  await office.getByLabel('Name').fill('Dropped in')
  await office.locator('form').dispatchEvent('drop', { dataTransfer: data })
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(office, 'Dropped in')).toBeVisible()
  await remove(office, 'Dropped in')
})

test('everything goes by keyboard alone', async ({ office }) => {
  await office.getByLabel('Name').focus()
  await office.keyboard.type('By keyboard')
  await office.getByLabel('Upload image').setInputFiles(await picture('keyboard'))
  await office.getByLabel('Name').press('Enter')
  await expect(row(office, 'By keyboard')).toBeVisible()
  const answered = office.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await row(office, 'By keyboard')
    .getByRole('button', { name: /delete/i })
    .press('Enter')
  await answered
  await expect(row(office, 'By keyboard')).toHaveCount(0)
})
