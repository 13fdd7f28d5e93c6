// Looks at: remote-rooms, remote-site, shared/src/collection, server/src/content
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { chooseFromMenu } from './support/lists.ts'
import { expect, test } from './support/test.ts'

test.use({ serverName: 'translations' })

async function expectUsable(page: Page, what: string) {
  await expectNoOverflow(page, what)
  await expectAccessible(page, { exclude: 'iframe', what })
}

test('the Thai title of a room is public, searchable and in the history', async ({
  office,
  request,
}) => {
  const titles = async (query: string) => {
    const rooms: { title: string }[] = await (await request.get(`/api/rooms${query}`)).json()
    return rooms.map(({ title }) => title)
  }
  const plain = await titles('')
  const [title = ''] = plain
  await office.goto('/rooms')
  await office.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(office.getByAltText('Preview')).toBeVisible()
  await office.getByRole('button', { name: 'Other languages' }).click()
  const inThai = office.getByLabel('Title in Thai')
  await expect(inThai).toHaveAttribute('placeholder', title)
  await inThai.fill('ห้องฝนอุ่น')
  await expectUsable(office, 'the form')
  // Translations are part of the draft.
  await office.reload()
  await office.getByRole('button', { name: 'Other languages' }).click()
  await expect(inThai).toHaveValue('ห้องฝนอุ่น')
  await expect(office.getByAltText('Preview')).toBeVisible()
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(office.getByText(`${title} saved.`)).toBeVisible()

  expect(await titles('?language=th')).toEqual(['ห้องฝนอุ่น', ...plain.slice(1)])
  expect(await titles('')).toEqual(plain)
  expect(await titles('?language=ja')).toEqual(plain)
  await expect(office.getByText('Thai incomplete')).toHaveCount(1)
  await expect(office.getByText('No Thai')).toHaveCount(plain.length - 1)
  await office.getByRole('searchbox', { name: 'Find' }).fill('ฝนอุ่น')
  await expect(office.getByText(`1 of ${plain.length}`)).toBeVisible()
  await expectUsable(office, 'the rows')

  await chooseFromMenu(office, title, 'History')
  await expect(office.getByRole('definition').getByText('ห้องฝนอุ่น')).toBeVisible()
  await office.getByRole('button', { name: 'Restore this version' }).last().click()
  await expect(office.getByText('is back to the earlier version.')).toBeVisible()
  expect(await titles('?language=th')).toEqual(plain)
})

test('the site is translated beside the original, previewed and published', async ({
  office,
  context,
}) => {
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/site')
  const heading = office
    .getByRole('region', { name: 'Home' })
    .getByRole('textbox', { name: 'Heading' })
  const preview = office.frameLocator('iframe[title="Preview of the site"]:not([inert])')
  const title = preview.getByRole('heading', { level: 1 })
  const language = (name: string) => office.getByRole('radio', { name })
  await heading.fill('Slow evenings')
  await expect(title).toHaveText('Slow evenings')
  await language('Thai').check()
  await expect(office.getByText('1 missing in Thai.')).toBeVisible()
  await expect(heading).toHaveAttribute('placeholder', 'Slow evenings')
  await heading.fill('ค่ำคืนช้า ๆ')
  await expect(title).toHaveText('ค่ำคืนช้า ๆ')
  await expect(office.getByText('Nothing missing in Thai.')).toBeVisible()
  await language('English').check()
  await expect(title).toHaveText('Slow evenings')

  await office.getByRole('tab', { name: 'House' }).click()
  await office.getByRole('textbox', { name: 'Address' }).fill('12 Soi Lom Chan')
  await office.getByRole('tab', { name: 'Prices' }).click()
  await office.getByRole('button', { name: 'Add column' }).click()
  await office.getByRole('button', { name: 'Add row' }).click()
  await office.getByRole('textbox', { name: 'Row 1', exact: true }).fill('Warm oil')
  await language('Thai').check()
  await expect(office.getByText('2 missing in Thai.')).toBeVisible()
  await office.getByRole('textbox', { name: 'Row 1', exact: true }).fill('น้ำมันอุ่น')
  await expect(office.getByText('Saved', { exact: true })).toBeVisible()
  for (const tab of ['Texts', 'House', 'Prices']) {
    await office.getByRole('tab', { name: tab }).click()
    await expectUsable(office, tab)
  }

  // Missing translations do not prevent publishing, and the English page stays.
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('“Warm oil” in Thai')).toBeVisible()
  await expect(dialog.getByText('Home: Heading in Thai')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(office.getByText('Site published.')).toBeVisible()
  const visitor = await context.newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Slow evenings')
  expect(await visitor.content()).not.toMatch(/ค่ำคืน|น้ำมันอุ่น/)

  await office.getByRole('tab', { name: 'Texts' }).click()
  await office.getByRole('button', { name: 'Home, Heading: reset to original' }).click()
  await expect(heading).toHaveValue('')
  await expect(office.getByText('Saved', { exact: true })).toBeVisible()
  await office.reload()
  await language('Thai').check()
  await expect(office.getByText('2 missing in Thai.')).toBeVisible()
})
