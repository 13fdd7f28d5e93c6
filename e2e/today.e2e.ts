// Looks at: remote-today, remote-landing/src/parts/book-now.tsx, host/src/after-sign-in.ts, server/src/operations/today, server/src/operations/visits
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, signInByApi, test } from './support/test.ts'

test.use({ serverName: 'of today', locale: 'th-TH' })

const visits = (page: Page) => page.getByRole('region', { name: 'Visits' })

test('a visit and a press on “Book now” are counted, and nothing of them is left in the browser', async ({
  page,
  server,
}) => {
  await page.goto('/')
  const pressed = page.waitForResponse(/\/api\/visits\/book-now$/)
  await page.locator('#rooms').getByRole('button', { name: 'Book now' }).first().click()
  expect((await pressed).status()).toBe(204)
  // That another language was offered is all that stays.
  const kept = (await page.context().cookies()).map(({ name, value }) => [name, value])
  expect(kept).toEqual([['language', 'offered']])

  const { token } = await signInByApi(server)
  const answer = await fetch(`${server.url}/api/today`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { visits } = await answer.json()
  expect(visits.pages).toEqual([{ name: '/', times: 1, before: 0 }])
  expect(visits.languages).toEqual([{ name: 'th', times: 1, before: 0 }])
  expect(visits.countries).toEqual([{ name: 'TH', times: 1, before: 0 }])
  expect(visits.bookNow).toEqual({ times: 1, before: 0 })
})

test('what there is to do is said, and leads to where it is done', async ({ office, server }) => {
  const { token } = await signInByApi(server)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [first] = await (await fetch(`${server.url}/api/staff`)).json()
  const name = first.name as string
  const change = (isHidden: boolean) =>
    fetch(`${server.url}/api/staff/${first._id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ name, isHidden }),
    })
  await change(true)
  await office.goto('/today')
  const hidden = office.getByRole('region', { name: 'Not seen by visitors' })
  await expect(hidden).toContainText(`${name}until somebody shows it`)
  await expect(visits(office).locator('canvas')).toBeVisible()
  // On a dark ground nothing of it is dark.
  expect(await brightestIn(visits(office).locator('canvas'))).toBeGreaterThan(150)
  await visits(office).getByText('The numbers').click()
  await expect(visits(office).getByRole('row')).toHaveCount(31)

  for (const width of [320, 390, 856, 857, 1440]) {
    await office.setViewportSize({ width, height: 900 })
    const overflow = await office.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page: office }).analyze()
  expect(violations).toEqual([])

  await change(false)
  await expect(hidden).toHaveCount(0)
  await office.getByRole('link', { name: /unread letters?/ }).click()
  await expect(office).toHaveURL('/messages?filter=unread')
})

/** The most red that a canvas has anywhere, 0 to 255. */
const brightestIn = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let most = 0
    for (let red = 0; red < data.length; red += 4) most = Math.max(most, data[red] ?? 0)
    return most
  })

test('it is the first screen for who has chosen it, and for nobody else', async ({ page }) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/staff')
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByLabel('Start here after sign-in').check()
  const logOutAndIn = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page)
  }
  await logOutAndIn()
  await expect(page).toHaveURL('/today')
  await page.getByLabel('Start here after sign-in').uncheck()
  await logOutAndIn()
  await expect(page).toHaveURL('/staff')
})
