// Looks at: remote-messages, host/src/menu-badge.tsx, shared/src/changes, server/src/content/contact
import AxeBuilder from '@axe-core/playwright'
import { expect, hoverUndo, test } from './support/test.ts'

test.use({ serverName: 'of letters' })

test('a letter is there, and counted, as soon as it has come; whoever opens it has read it', async ({
  office,
  server,
}) => {
  const leave = (name: string) =>
    fetch(`${server.url}/api/send-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: 'ann@mail.example', message: `I am ${name}.\nFriday?` }),
    })
  await leave('Ann')
  await office.goto('/messages')
  const menu = office.getByRole('navigation').getByRole('link', { name: 'Messages' })
  await expect(menu).toHaveText(/1 unread/)
  const letters = office.getByRole('list', { name: 'Messages' }).getByRole('link')
  await expect(letters).toHaveCount(1)
  await expect(letters.first()).toHaveCSS('font-weight', '700')

  // The first events say how it is; from then on it follows.
  await leave('Ben')
  await expect(letters).toHaveCount(2)
  await expect(menu).toHaveText(/2 unread/)

  await letters.first().click()
  const letter = office.getByRole('article', { name: 'Ben' })
  await expect(letter).toContainText('Friday?')
  await expect(menu).toHaveText(/1 unread/)
  await letter.getByLabel('Reply').fill('Friday is free.')
  await office.reload()
  await expect(letter.getByLabel('Reply')).toHaveValue('Friday is free.')
  await expect(letter.getByText('Your reply opens in your mail program')).toBeVisible()

  for (const width of [320, 390, 856, 857, 1440, 2560]) {
    await office.setViewportSize({ width, height: 900 })
    const overflow = await office.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page: office }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await letter.getByRole('button', { name: 'Delete', exact: true }).click()
  const undo = await hoverUndo(office)
  await expect(letters).toHaveCount(1)
  await undo.click()
  await expect(letters).toHaveCount(2)
  await office.goto('/history')
  await expect(office.getByText('Read a letter')).toHaveCount(1)
})
