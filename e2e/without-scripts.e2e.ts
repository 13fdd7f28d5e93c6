// Looks at: remote-landing, server/src/site/pages, server/src/site/prerender, server/src/content/contact
import { expect, expectStoredOnce, fillIn, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const contact = { Name: 'Ploy', Email: 'ploy@example.com', Message: 'Is Friday evening free?' }

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

test('stores a message once when the response is reloaded', async ({ page, server }) => {
  await page.goto('/')
  await fillIn(page, contact)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.locator('#contact').getByRole('status')).toBeInViewport()
  await page.reload()
  await expectStoredOnce(server, contact.Message)
})
