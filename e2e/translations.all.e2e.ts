// Looks at: remote-rooms, remote-site, shared/src/collection, server/src/content
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ serverName: 'in other languages' })

const widths = [320, 390, 856, 857, 1440, 2560]

async function expectSound(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(
    violations.map(({ id }) => id),
    what,
  ).toEqual([])
}

test('a room is called otherwise in Thai, and visitors who read Thai get it', async ({
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
  await expectSound(office, 'the form')
  // What is typed stays, as whatever else is typed does.
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
  await expectSound(office, 'the rows')

  await office.getByRole('button', { name: `More actions for ${title}` }).click()
  await office.getByRole('menuitem', { name: 'History' }).click()
  await expect(office.getByRole('definition').getByText('ห้องฝนอุ่น')).toBeVisible()
  await office.getByRole('button', { name: 'Restore this version' }).last().click()
  await expect(office.getByText('is back to the earlier version.')).toBeVisible()
  expect(await titles('?language=th')).toEqual(plain)
})

test('the site is said in Thai beside the original, shown as it will be, and published', async ({
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
    await expectSound(office, tab)
  }

  // What is missing does not hold it up; and the house's own page is as it was.
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
