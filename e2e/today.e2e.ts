// Looks at: remote-today, remote-landing/src/parts/book-now.tsx, host/src/guards.tsx, server/src/operations/today, server/src/operations/visits
import type { Locator, Page } from '@playwright/test'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import type { Today } from '@sala/kit/contract/today'
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { createApiClient, expect, test } from './support/test.ts'

test.use({ serverName: 'today', locale: 'th-TH' })

const visits = (page: Page) => page.getByRole('region', { name: 'Visits' })

test('counts visits and clicks on “Book now” without cookies', async ({ page, server }) => {
  await page.goto('/')
  const pressed = page.waitForResponse(/\/api\/visits\/book-now$/)
  await page.locator('#rooms').getByRole('button', { name: 'Book now' }).first().click()
  expect((await pressed).status()).toBe(204)
  // Only the language offer is stored.
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value])
  expect(cookies).toEqual([['language', 'offered']])

  const callApi = await createApiClient(server)
  const { visits } = await callApi<Today>('GET', '/today')
  expect(visits.pages).toEqual([{ name: '/', times: 1, before: 0 }])
  expect(visits.languages).toEqual([{ name: 'th', times: 1, before: 0 }])
  expect(visits.countries).toEqual([{ name: 'TH', times: 1, before: 0 }])
  expect(visits.bookNow).toEqual({ times: 1, before: 0 })
})

test('shows hidden entries, visits and unread messages, with links', async ({ office, server }) => {
  const callApi = await createApiClient(server)
  const [{ _id, name }] = await callApi<[Person]>('GET', '/staff')
  const change = (isHidden: boolean) => callApi('PUT', `/staff/${_id}`, { name, isHidden })
  await change(true)
  await office.goto('/today')
  const hidden = office.getByRole('region', { name: 'Hidden from visitors' })
  await expect(hidden).toContainText(`${name}until made visible`)
  await expect(visits(office).locator('canvas')).toBeVisible()
  // The chart is light on a dark background.
  expect(await findBrightest(visits(office).locator('canvas'))).toBeGreaterThan(150)
  await visits(office).getByText('Show as a table').click()
  await expect(visits(office).getByRole('row')).toHaveCount(31)

  await expectNoOverflow(office)
  await expectAccessible(office)

  await change(false)
  await expect(hidden).toHaveCount(0)
  await office.getByRole('link', { name: /unread messages?/ }).click()
  await expect(office).toHaveURL('/messages?filter=unread')
})

/** The highest red value in a canvas, 0 to 255. */
const findBrightest = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let most = 0
    for (let red = 0; red < data.length; red += 4) most = Math.max(most, data[red] ?? 0)
    return most
  })
