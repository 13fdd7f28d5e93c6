// Looks at: remote-landing, server/src/content/contact
import { createApiClient, expect, fillIn, test } from './support/test.ts'

test('sends a message that the administrator can read', async ({ page, server }) => {
  await page.goto('/')
  const fields = { Name: 'Anan', Email: 'anan@example.com', Message: 'Is Thursday evening free?' }
  await fillIn(page, fields)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')

  const callApi = await createApiClient(server)
  expect(await callApi('GET', '/messages')).toContainEqual(
    expect.objectContaining({ name: 'Anan', email: 'anan@example.com', deliveredAt: null }),
  )
})
