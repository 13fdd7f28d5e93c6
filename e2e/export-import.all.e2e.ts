// Looks at: shared/src/collection/transfer, server/src/content/entries/transfer
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test.use({ serverName: 'export and import' })

async function exportList(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export and import' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const importFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File to import').setInputFiles({
    name,
    mimeType: name.endsWith('.zip') ? 'application/zip' : 'text/csv',
    buffer,
  })

test('exports a list, previews the changed file and imports it', async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByText('12 people')).toBeVisible()
  const { name, bytes } = await exportList(office, 'Export as CSV')
  expect(name).toBe('staff.csv')
  const [head = '', first = '', ...rest] = bytes.toString('utf8').split('\r\n')
  const [, before] = first.split(',')
  const changed = [
    head,
    first.replace(`,${before},`, ',Renamed by a table,'),
    ...rest,
    ',Fresh face',
  ]
  await importFile(office, name, Buffer.from(changed.join('\r\n')))
  const dialog = office.getByRole('dialog', { name: 'Import into Staff' })
  await expect(dialog).toContainText('1 changed, 1 new, 11 unchanged.')
  await expect(dialog).toContainText(`Name${before} Renamed by a table`)
  await expectAccessible(office)
  await expect(office.getByRole('button', { name: 'Edit Renamed by a table' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(office.getByText('2 people imported.')).toBeVisible()
  await expect(office.getByText('13 people')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Edit Renamed by a table' })).toBeVisible()
})
