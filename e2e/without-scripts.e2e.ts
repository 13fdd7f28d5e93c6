// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender, server/src/content/contact
import type { Page } from '@playwright/test'
import { addPeople } from './support/people.ts'
import { expect, signInByApi, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const letter = { Name: 'Ploy', Email: 'ploy@example.com', Message: 'Is Friday evening free?' }

async function write(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('everything that a visitor reads is there', async ({ page }) => {
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

test('the slide-out menu opens, leads to a section and closes', async ({ page }) => {
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

test('the form says what is missing, and keeps what was typed', async ({ page }) => {
  await page.goto('/')
  // The browser would hold an empty field back itself.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await write(page, { ...letter, Message: '  ' })
  await expect(page.getByText('Please fill all the fields')).toBeInViewport()
  await expect(page.getByLabel('Name')).toHaveValue(letter.Name)

  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await write(page, { ...letter, Email: 'ploy@example' })
  await expect(page.getByText('Please enter a valid email')).toBeInViewport()
  await expect(page.getByLabel('Message')).toHaveValue(letter.Message)
})

test('a sign-in is told what it needs, and its password is nowhere', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill('ploy@sala.example')
  await page.getByLabel('Password').fill('seven quiet boats')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Signing in needs JavaScript')
  expect(page.url()).toMatch(/\/login$/)
  expect(await page.content()).not.toContain('quiet boats')
})

test('a message is taken once, also when the answer is loaded again', async ({ page, server }) => {
  await page.goto('/')
  await write(page, letter)
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.locator('#contact').getByRole('status')).toBeInViewport()
  await page.reload()

  const { token } = await signInByApi(server)
  const answer = await fetch(`${server.url}/api/messages`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const messages = (await answer.json()) as { message: string }[]
  expect(messages.filter(({ message }) => message === letter.Message)).toHaveLength(1)
})

test('every entry of a long list can be reached', async ({ page, server }) => {
  const { names, remove } = await addPeople(server, 40)
  const seen = new Set<string>()
  await page.goto('/')
  for (let turn = 0; turn < 5; turn++) {
    for (const name of await page.locator('#staff h3').allTextContents()) seen.add(name)
    const more = page.locator('#staff').getByRole('link', { name: /more/i })
    if ((await more.count()) === 0) break
    await more.click()
    await expect(page.locator('#staff')).toBeInViewport()
  }
  await remove()
  expect(names.filter((name) => !seen.has(name))).toEqual([])
})
