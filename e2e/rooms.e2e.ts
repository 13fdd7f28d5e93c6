// Looks at: remote-rooms, server/src/content/collections, server/src/content/entries, server/src/content/pictures
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { expect, hoverUndo, test } from './support/test.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function add(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Quiet, with a view of the river.')
  await page.getByLabel('Upload image').setInputFiles(await picture(title))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(row(page, title)).toBeVisible()
}

/** Deletes a room, and waits until it is: a page that is left takes its calls with it. */
async function remove(page: Page, title: string) {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await row(page, title)
    .getByRole('button', { name: /delete/i })
    .click()
  await answered
}

test.beforeEach(async ({ office }) => {
  await office.goto('/rooms')
  await expect(office.getByRole('row').nth(1)).toBeVisible()
})

test('the table has the specified columns, and pictures of 320 x 235', async ({ office }) => {
  await expect(office.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Description',
    'Options',
  ])
  const box = await office.getByRole('row').nth(1).getByRole('img').boundingBox()
  expect([box?.width, box?.height]).toEqual([320, 235])
})

test('a room is added, edited, deleted and restored', async ({ office }) => {
  await add(office, 'The quiet room')
  await expect(office.getByLabel('Title')).toHaveValue('')
  await expect(office.getByLabel('Upload image')).toHaveValue('')
  const src = await row(office, 'The quiet room').getByRole('img').getAttribute('src')

  await row(office, 'The quiet room').getByRole('button', { name: /edit/i }).click()
  await expect(office.getByLabel('Title')).toHaveValue('The quiet room')
  await office.getByLabel('Title').fill('The lantern room')
  await office.getByRole('button', { name: 'Send' }).click()
  await expect(row(office, 'The lantern room')).toBeVisible()
  await expect(row(office, 'The quiet room')).toHaveCount(0)
  // The very same picture went there and back.
  expect(await row(office, 'The lantern room').getByRole('img').getAttribute('src')).toBe(src)

  await remove(office, 'The lantern room')
  const undo = await hoverUndo(office)
  await expect(row(office, 'The lantern room')).toHaveCount(0)
  await undo.click()
  await expect(row(office, 'The lantern room')).toBeVisible()
  await remove(office, 'The lantern room')
  await expect(row(office, 'The lantern room')).toHaveCount(0)
})

test('an upload that breaks off loses nothing and makes no second room', async ({ office }) => {
  await office.route('**/api/rooms/*/image', (route) => route.abort(), { times: 1 })
  await office.getByLabel('Title').fill('Unlucky room')
  await office.getByLabel('Upload image').setInputFiles(await picture('unlucky'))
  await office.getByRole('button', { name: 'Send' }).click()
  await expect(office.getByRole('alert')).toContainText("server isn't responding")
  await expect(office.getByLabel('Title')).toHaveValue('Unlucky room')

  await office.getByRole('button', { name: 'Send' }).click()
  await expect(office.getByLabel('Title')).toHaveValue('')
  await expect(row(office, 'Unlucky room')).toHaveCount(1)
  await expect(row(office, 'Unlucky room').getByRole('img')).toHaveAttribute('src', /\/media\//)
  await remove(office, 'Unlucky room')
})

test('markup in a field is inert', async ({ office, page }) => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  await add(office, markup)
  await page.goto('/')
  await expect(page.locator('#rooms').getByText(markup)).toBeVisible()
  expect(await page.title()).not.toBe('1')
  await office.goto('/rooms')
  await remove(office, markup)
})
