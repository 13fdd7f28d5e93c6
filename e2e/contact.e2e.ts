// Looks at: remote-landing, server/src/content/contact
import { expect, test, tokenIn } from './support/test.ts'

test('a message is sent, and the administrator can read it', async ({ page, office, server }) => {
  await page.goto('/')
  await page.getByLabel('Name').fill('Anan')
  await page.getByLabel('Email').fill('anan@example.com')
  await page.getByLabel('Message').fill('Is Thursday evening free?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')

  const token = await tokenIn(office)
  const answer = await fetch(`${server.url}/api/messages`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await answer.json()).toContainEqual(
    expect.objectContaining({ name: 'Anan', email: 'anan@example.com', deliveredAt: null }),
  )
})
