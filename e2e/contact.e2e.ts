// Looks at: remote-landing, server/src/content/contact
import type { Page } from '@playwright/test'
import { expect, test, tokenIn } from './support/test.ts'

async function fill(page: Page, fields: Record<'Name' | 'Email' | 'Message', string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}

const good = { Name: 'Anan', Email: 'anan@example.com', Message: 'Is Thursday evening free?' }

test('empty fields and a bad email are refused before anything is sent', async ({ page }) => {
  let sent = 0
  await page.route('**/api/send-email', (route) => {
    sent += 1
    return route.continue()
  })
  await page.goto('/')
  const send = page.getByRole('button', { name: 'Send' })

  await send.click()
  await expect(page.getByText('Please fill all the fields')).toBeVisible()
  await fill(page, { ...good, Email: 'anan@example' })
  await send.click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  expect(sent).toBe(0)
})

test('a message is sent, and the administrator can read it', async ({ page, office, server }) => {
  await page.goto('/')
  await fill(page, good)
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

test('while it is sent the button says so; no answer is said, and nothing typed is lost', async ({
  page,
}) => {
  let cut = () => {}
  const until = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route('**/api/send-email', async (route) => {
    await until
    await route.abort('connectionreset')
  })
  await page.goto('/')
  await fill(page, good)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  cut()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(good.Message)
})
