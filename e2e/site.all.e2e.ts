// Looks at: remote-site, remote-landing, server/src/content/site, server/src/site/pages
import AxeBuilder from '@axe-core/playwright'
import { expect, hoverUndo, test } from './support/test.ts'

test.use({ serverName: 'of the site' })

test('an owner says something else, sees it beside the form, publishes it and takes it back', async ({
  office,
  context,
}) => {
  const visitor = await context.newPage()
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/site')
  const heading = office.getByLabel('Heading', { exact: true }).first()
  await expect(heading).toHaveValue('Slow hands, low light')
  await heading.fill('Slow evenings by the river, and a longer line')
  // The one before stays in sight until the next has come.
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
  // Nobody else sees any of it.
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
  const { violations } = await new AxeBuilder({ page: visitor }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

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

test('what cannot be sent is kept and sent later; what is half typed is saved, and not published', async ({
  office,
}) => {
  await office.goto('/site')
  await office.getByRole('tab', { name: 'House' }).click()
  await office.route('**/api/site', (route) => route.abort())
  await office.getByRole('textbox', { name: 'Notice' }).fill('Closed for Songkran')
  await expect(office.getByText(/Not saved/)).toBeVisible()
  await office.unroute('**/api/site')
  await expect(office.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 })
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(office.getByText('needs its first and its last day')).toBeVisible()
  await expect(office.getByRole('textbox', { name: 'Notice' })).toHaveValue('Closed for Songkran')

  for (const tab of ['Texts', 'House', 'Prices', 'Editions']) {
    await office.getByRole('tab', { name: tab }).click()
    for (const width of [320, 390, 856, 857, 1440, 2560]) {
      await office.setViewportSize({ width, height: 900 })
      const overflow = await office.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${tab} at ${width} px`).toBeLessThanOrEqual(0)
    }
    const { violations } = await new AxeBuilder({ page: office }).exclude('iframe').analyze()
    expect(
      violations.map(({ id }) => id),
      tab,
    ).toEqual([])
  }
})
