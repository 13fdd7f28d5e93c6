// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender, server/src/content/contact
import type { Page } from '@playwright/test'
import { addPeople } from './support/lists.ts'
import { createApiClient, expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const contact = { Name: 'Ploy', Email: 'ploy@example.com', Message: 'Is Friday evening free?' }

async function sendMessage(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('shows all content', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#staff img')).toHaveCount(12)
  await expect(page.locator('#rooms img')).toHaveCount(10)
  const footer = page.locator('#footer')
  await expect(footer).toContainText('2019')
  await expect(footer).toContainText('18+')
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await page.locator('#rooms').scrollIntoViewIfNeeded()
  const first = page.locator('#rooms img').first()
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('the slide-out menu opens, scrolls to a section and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const item = page.locator('#top-bar').getByRole('link', { name: 'Rooms', exact: true })
  const burger = page
    .getByRole('link', { name: 'Menu' })
    .or(page.getByRole('button', { name: 'Menu' }))
  await expect(item).toBeHidden()
  await burger.first().click()
  await expect(item).toBeVisible()
  await item.click()
  await expect(page.locator('#rooms')).toBeInViewport()
  await expect(item).toBeHidden()

  await burger.first().click()
  await expect(item).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(item).toBeHidden()
})

test('the menu and the banners scroll smoothly', async ({ page }) => {
  await page.goto('/')
  const behaviour = await page
    .locator('html')
    .evaluate((html) => getComputedStyle(html).scrollBehavior)
  expect(behaviour).toBe('smooth')
  await page.locator('#top-bar').getByRole('link', { name: 'Services' }).click()
  await expect(page.locator('#services')).toBeInViewport()
  await page.getByRole('button', { name: 'Contact us' }).first().click()
  await expect(page.getByLabel('Email')).toBeInViewport()
})

test('the form shows what is missing and keeps the input', async ({ page }) => {
  await page.goto('/')
  // The browser would refuse an empty field.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await sendMessage(page, { ...contact, Message: '  ' })
  await expect(page.getByText('Please fill all the fields')).toBeInViewport()
  await expect(page.getByLabel('Name')).toHaveValue(contact.Name)

  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await sendMessage(page, { ...contact, Email: 'ploy@example' })
  await expect(page.getByText('Please enter a valid email')).toBeInViewport()
  await expect(page.getByLabel('Message')).toHaveValue(contact.Message)
})

test('a sign-in requires JavaScript, and the password is not in the response', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill('ploy@sala.example')
  await page.getByLabel('Password').fill('seven quiet boats')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Signing in needs JavaScript')
  expect(page.url()).toMatch(/\/login$/)
  expect(await page.content()).not.toContain('quiet boats')
})

test('stores a message once when the response is reloaded', async ({ page, server }) => {
  await page.goto('/')
  await sendMessage(page, contact)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.locator('#contact').getByRole('status')).toBeInViewport()
  await page.reload()

  const callApi = await createApiClient(server)
  const messages = await callApi<{ message: string }[]>('GET', '/messages')
  expect(messages.filter(({ message }) => message === contact.Message)).toHaveLength(1)
})

test('every entry of a long list can be reached', async ({ page, server }) => {
  const { names, remove } = await addPeople(server, 40)
  const seen = new Set<string>()
  await page.goto('/')
  for (let step = 0; step < 5; step++) {
    for (const name of await page.locator('#staff h3').allTextContents()) seen.add(name)
    const more = page.locator('#staff').getByRole('link', { name: /more/i })
    if ((await more.count()) === 0) break
    await more.click()
    await expect(page.locator('#staff')).toBeInViewport()
  }
  await remove()
  expect(names.filter((name) => !seen.has(name))).toEqual([])
})
