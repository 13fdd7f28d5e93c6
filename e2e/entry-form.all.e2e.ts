// Looks at: remote-staff, shared/src/collection, shared/src/ui, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addButton } from './support/lists.ts'
import { createPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

// Adds people: other tests count them.
test.use({ serverName: 'entry form', timezoneId: 'America/Los_Angeles' })

const more = (page: Page) => page.getByRole('button', { name: 'More options' })
const preview = (page: Page) => page.getByAltText('Preview')

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

test('saves alternative text, schedule and focal point, and crops around it', async ({
  office,
}) => {
  await office.getByLabel('Name').fill('Daoruang')
  await office.getByLabel('Upload image').setInputFiles(await createPicture('dao'))
  await more(office).click()
  await office.getByLabel('Picture description').fill('A lamp by the river')
  // In the house's time zone, not in the browser's.
  await office.getByLabel('Show from').fill('2020-01-06T18:30')
  // The picture is wider than its frame: its left edge is cropped.
  const { width = 0 } = (await preview(office).boundingBox()) ?? {}
  await preview(office).click({ position: { x: width / 2, y: 0 } })
  await expect(office.getByLabel('Horizontal')).toHaveValue('50')
  await expect(office.getByLabel('Vertical')).toHaveValue('0')
  await office.getByLabel('Horizontal').press('End')
  await expect(preview(office)).toHaveCSS('object-position', '100% 0%')
  const answered = office.waitForResponse((response) => response.request().method() === 'POST')
  await addButton(office).click()
  expect(await (await answered).json()).toMatchObject({
    name: 'Daoruang',
    pictureText: 'A lamp by the river',
    showFrom: '2020-01-06T11:30:00.000Z',
    focal: { x: 1, y: 0 },
  })

  await expect(office.getByAltText('Picture of Daoruang')).toHaveCSS('object-position', '100% 0%')
  await office.reload()
  await office.getByRole('button', { name: 'Edit Daoruang' }).click()
  await expect(office.getByRole('heading', { name: 'Editing Daoruang' })).toBeVisible()
  await more(office).click()
  await expect(office.getByLabel('Picture description')).toHaveValue('A lamp by the river')
  await office.getByRole('button', { name: 'Back to the middle' }).click()
  await expect(preview(office)).toBeVisible()
  await addButton(office).click()
  await expect(office.getByRole('button', { name: 'Edit Daoruang' })).toBeFocused()
  await expect(office.getByAltText('Picture of Daoruang')).toHaveCSS('object-position', '50% 50%')
})

test('resizes a large photo before the upload and keeps its orientation', async ({ office }) => {
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#3a2e27' }
  // Rotated, as a phone held upright saves it.
  const buffer = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const file = { name: 'telephone.jpg', mimeType: 'image/jpeg', buffer }
  await office.getByLabel('Upload image').setInputFiles(file)
  await expect(preview(office)).toHaveJSProperty('naturalHeight', 2560)
  await expect(preview(office)).toHaveJSProperty('naturalWidth', 1920)
  await expect(office.getByText('telephone.jpg')).toBeVisible()
})

for (const [what, file, message] of [
  ['is no picture', { name: 'fake.png', mimeType: 'image/png' }, 'isn’t an image'],
  ['this browser cannot read', { name: 'IMG_1.HEIC', mimeType: '' }, 'HEIC photo'],
] as const) {
  test(`rejects a file that ${what} before any request`, async ({ office }) => {
    let writes = 0
    office.on('request', (request) => {
      if (request.method() !== 'GET') writes += 1
    })
    await office.getByLabel('Upload image').setInputFiles(await createPicture('kept'))
    await expect(preview(office)).toBeVisible()
    await office.getByLabel('Upload image').setInputFiles({ ...file, buffer: Buffer.from('words') })
    await expect(office.getByRole('form').getByText(message)).toBeVisible()
    // The picture before it stays.
    await expect(preview(office)).toBeVisible()
    expect(writes).toBe(0)
  })
}
