// Looks at: remote-staff, shared/src/collection, shared/src/ui, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { picture } from './support/pictures.ts'
import { endSession, expect, signIn, test } from './support/test.ts'

// They add people whom other tests do not expect.
test.use({ serverName: 'entry form', timezoneId: 'Asia/Bangkok' })

const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const more = (page: Page) => page.getByRole('button', { name: 'More options' })
const preview = (page: Page) => page.getByAltText('Preview')

test.beforeEach(async ({ office }) => {
  await office.goto('/staff')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

test('what is said of a picture is kept, and every crop keeps its focal point', async ({
  office,
}) => {
  await office.getByLabel('Name').fill('Daoruang')
  await office.getByLabel('Upload image').setInputFiles(await picture('dao'))
  await more(office).click()
  await office.getByLabel('Picture description').fill('A lamp by the river')
  await office.getByLabel('Show from').fill('2020-01-06T18:30')
  // The picture is wider than its frame: its left edge is left of what is seen.
  const { width = 0 } = (await preview(office).boundingBox()) ?? {}
  await preview(office).click({ position: { x: width / 2, y: 0 } })
  await expect(office.getByLabel('Horizontal')).toHaveValue('50')
  await expect(office.getByLabel('Vertical')).toHaveValue('0')
  await office.getByLabel('Horizontal').press('End')
  await expect(preview(office)).toHaveCSS('object-position', '100% 0%')
  const sent = office.waitForRequest((request) => request.method() === 'POST')
  await add(office).click()
  expect((await sent).postDataJSON()).toEqual({
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
  await add(office).click()
  await expect(office.getByRole('button', { name: 'Edit Daoruang' })).toBeFocused()
  await expect(office.getByAltText('Picture of Daoruang')).toHaveCSS('object-position', '50% 50%')
})

test('a large photo is made smaller before it is sent, and stays upright', async ({ office }) => {
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#3a2e27' }
  // As a telephone that is held upright takes it.
  const buffer = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const file = { name: 'telephone.jpg', mimeType: 'image/jpeg', buffer }
  await office.getByLabel('Upload image').setInputFiles(file)
  await expect(preview(office)).toHaveJSProperty('naturalHeight', 2560)
  await expect(preview(office)).toHaveJSProperty('naturalWidth', 1920)
  await expect(office.getByText('telephone.jpg')).toBeVisible()
})

for (const [what, file, told] of [
  ['is no picture', { name: 'fake.png', mimeType: 'image/png' }, 'isn’t an image'],
  ['this browser cannot read', { name: 'IMG_1.HEIC', mimeType: '' }, 'HEIC photo'],
] as const) {
  test(`a file that ${what} says so in the frame, before any call`, async ({ office }) => {
    let writes = 0
    office.on('request', (request) => {
      if (request.method() !== 'GET') writes += 1
    })
    await office.getByLabel('Upload image').setInputFiles(await picture('kept'))
    await expect(preview(office)).toBeVisible()
    await office.getByLabel('Upload image').setInputFiles({ ...file, buffer: Buffer.from('words') })
    await expect(office.getByRole('form').getByText(told)).toBeVisible()
    // The picture that was there stays.
    await expect(preview(office)).toBeVisible()
    expect(writes).toBe(0)
  })
}

test('what was said of it is back when the session has ended and somebody signs in again', async ({
  office,
  server,
}) => {
  await office.getByLabel('Name').fill('Fah')
  await office.getByLabel('Upload image').setInputFiles(await picture('fah'))
  await more(office).click()
  await office.getByLabel('Picture description').fill('A lamp')
  await endSession(office, server)
  await add(office).click()
  await expect(office).toHaveURL('/login')

  await signIn(office)
  await expect(office.getByLabel('Name')).toHaveValue('Fah')
  await expect(office.getByText('fah.jpg')).toBeVisible()
  await more(office).click()
  await expect(office.getByLabel('Picture description')).toHaveValue('A lamp')
})
