// Looks at: remote-staff, remote-rooms, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import { deleteEntry, fillInPerson, findRow } from './support/lists.ts'
import { createPicture } from './support/pictures.ts'
import { expect, hoverUndo, test } from './support/test.ts'

// Columns, sizes and labels of sections 2 and 9 of the specification.
const lists = [
  { path: '/staff', columns: ['Name'], send: 'Add', sizePx: [130, 235.5] },
  { path: '/rooms', columns: ['Title', 'Description'], send: 'Send', sizePx: [320, 235] },
] as const

for (const { path, columns, send, sizePx } of lists) {
  test.describe(path, () => {
    test.beforeEach(async ({ office }) => {
      await office.goto(path)
      await expect(office.getByRole('row').nth(1)).toBeVisible()
    })

    test('the table has the specified columns and picture size', async ({ office }) => {
      await expect(office.getByRole('columnheader')).toHaveText(['Image', ...columns, 'Options'])
      const box = await office.getByRole('row').nth(1).getByRole('img').boundingBox()
      expect([box?.width, box?.height]).toEqual(sizePx)
    })

    test('an entry is added, edited, deleted and restored', async ({ office }) => {
      const name = office.getByLabel(columns[0])
      const sendButton = office.getByRole('button', { name: send, exact: true })
      await name.fill(`Quiet ${path}`)
      for (const label of columns.slice(1)) await office.getByLabel(label).fill('By the river')
      await office.getByLabel('Upload image').setInputFiles(await createPicture(path))
      await sendButton.click()
      const before = findRow(office, `Quiet ${path}`)
      await expect(before).toBeVisible()
      await expect(name).toHaveValue('')
      await expect(office.getByLabel('Upload image')).toHaveValue('')
      const src = await before.getByRole('img').getAttribute('src')

      await before.getByRole('button', { name: /edit/i }).click()
      await expect(name).toHaveValue(`Quiet ${path}`)
      await name.fill(`Lively ${path}`)
      await sendButton.click()
      const after = findRow(office, `Lively ${path}`)
      await expect(after).toBeVisible()
      await expect(before).toHaveCount(0)
      // The picture was downloaded and uploaded again.
      expect(await after.getByRole('img').getAttribute('src')).toBe(src)

      await deleteEntry(office, `Lively ${path}`)
      const undo = await hoverUndo(office)
      await expect(after).toHaveCount(0)
      await undo.click()
      await expect(after).toBeVisible()
      await deleteEntry(office, `Lively ${path}`)
      await expect(after).toHaveCount(0)
    })
  })
}

test('an entry is added and deleted by keyboard alone', async ({ office }) => {
  await office.goto('/staff')
  await fillInPerson(office, 'By keyboard')
  await office.getByLabel('Name').press('Enter')
  await expect(findRow(office, 'By keyboard')).toBeVisible()
  await deleteEntry(office, 'By keyboard', 'Enter')
  await expect(findRow(office, 'By keyboard')).toHaveCount(0)
})
