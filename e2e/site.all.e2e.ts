// Looks at: remote-site, remote-landing, server/src/content/site, server/src/site/pages
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { expect, hoverUndo, test } from './support/test.ts'

test.use({ serverName: 'site' })

test('an owner edits texts with a preview, publishes them and restores the edition before', async ({
  office,
  context,
}) => {
  const visitor = await context.newPage()
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/site')
  const heading = office.getByLabel('Heading', { exact: true }).first()
  await expect(heading).toHaveValue('Slow hands, low light')
  await heading.fill('Slow evenings by the river, and a longer line')
  // The previous preview stays visible until the next has loaded.
  const preview = office.frameLocator('iframe[title="Preview of the site"]:not([inert])')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/^Slow evenings/)
  await expect(office.getByText(/on a phone \(maximum 3\)/)).toBeVisible()
  await heading.fill('Slow evenings')
  await expect(office.getByText(/on a phone \(maximum/)).toBeHidden()

  await office.getByRole('tab', { name: 'House' }).click()
  await office.getByLabel('Telephone').fill('+66 2 555 0100')
  await office.getByLabel('Position').fill('13.7245, 100.5090')
  await office.getByRole('button', { name: 'Add opening hours' }).click()
  await office.getByRole('tab', { name: 'Prices' }).click()
  await office.getByRole('button', { name: 'Add column' }).click()
  await office.getByRole('button', { name: 'Add services' }).click()
  await office.getByLabel('Warm oil, 60 minutes').fill('1200')
  await expect(office.getByText('Saved', { exact: true })).toBeVisible()
  // Drafts are not public.
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Slow hands, low light')
  await office.reload()
  await expect(heading).toHaveValue('Slow evenings')

  const publish = async () => {
    await office.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(office.getByText('Site published.')).toBeVisible()
  }
  await publish()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Slow evenings')
  await expect(visitor.getByText('or call +66 2 555 0100')).toBeVisible()
  await expect(visitor.getByText('฿1,200')).toHaveCount(1)
  await expect(visitor.getByRole('link', { name: 'Open in Maps' }).last()).toBeVisible()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = visitor.getByRole('navigation', { name: 'Sections of this page' })
  await expect(menu.getByRole('link', { name: '+66 2 555 0100' })).toBeVisible()
  await expect(menu.getByText(/^Monday to|every day/)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Open in Maps' })).toBeVisible()
  await expectAccessible(visitor)

  await heading.fill('Quick mornings')
  await expect(office.getByText('Saved', { exact: true })).toBeVisible()
  await publish()
  const undo = await hoverUndo(office)
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quick mornings')
  await undo.click()
  await expect(office.getByText('Previous edition restored.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Slow evenings')
})

test('each tab fits every width and is accessible', async ({ office }) => {
  await office.goto('/site')
  for (const tab of ['Texts', 'House', 'Prices', 'Editions']) {
    await office.getByRole('tab', { name: tab }).click()
    await expectNoOverflow(office, tab)
    await expectAccessible(office, { exclude: 'iframe', what: tab })
  }
})
