// Looks at: remote-messages, host/src/side-menu.tsx, shared/src/changes, server/src/content/contact
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { expect, hoverUndo, test } from './support/test.ts'

test.use({ serverName: 'messages' })

test('shows and counts a new message at once, and marks it as read when opened', async ({
  office,
  server,
}) => {
  const sendMessage = (name: string) =>
    fetch(`${server.url}/api/send-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: 'ann@mail.example', message: `I am ${name}.\nFriday?` }),
    })
  await sendMessage('Ann')
  await office.goto('/messages')
  const menu = office.getByRole('navigation').getByRole('link', { name: 'Messages' })
  await expect(menu).toHaveText(/1 unread/)
  const messages = office.getByRole('list', { name: 'Messages' }).getByRole('link')
  await expect(messages).toHaveCount(1)
  await expect(messages.first()).toHaveCSS('font-weight', '700')

  // The first events have the current state, later ones the changes.
  await sendMessage('Ben')
  await expect(messages).toHaveCount(2)
  await expect(menu).toHaveText(/2 unread/)

  await messages.first().click()
  const message = office.getByRole('article', { name: 'Ben' })
  await expect(message).toContainText('Friday?')
  await expect(menu).toHaveText(/1 unread/)
  await message.getByLabel('Reply').fill('Friday is free.')
  await office.reload()
  await expect(message.getByLabel('Reply')).toHaveValue('Friday is free.')
  await expect(message.getByText('Your reply opens in your mail program')).toBeVisible()

  await expectNoOverflow(office)
  await expectAccessible(office)

  await message.getByRole('button', { name: 'Delete', exact: true }).click()
  const undo = await hoverUndo(office)
  await expect(messages).toHaveCount(1)
  await undo.click()
  await expect(messages).toHaveCount(2)

  await messages.first().click()
  await message.getByRole('button', { name: 'Delete', exact: true }).click()
  await office.getByRole('button', { name: 'Deleted (1)' }).click()
  const dialog = office.getByRole('dialog', { name: 'Deleted messages' })
  await expect(dialog).toContainText('BenI am Ben.')
  await expectNoOverflow(office)
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Restore the message from Ben' }).click()
  await expect(dialog).toBeHidden()
  await expect(messages.first()).toBeFocused()
  await office.goto('/history')
  await expect(office.getByText(/^Read the message from /)).toHaveCount(1)
})
