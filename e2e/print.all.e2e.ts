// Looks at: host, remote-landing, remote-staff, remote-rooms, remote-messages
import type { Page } from '@playwright/test'
import { addPeople } from './support/people.ts'
import { expect, test, touch } from './support/test.ts'

/** Prints the page. @returns how many pages of A4 it takes */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  )
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  for (const [, width, height] of boxes) {
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  }
  return boxes.length
}

/** What stands on paper, as the browser lays it out for it. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const seen = await page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().height > 0
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
    return {
      chrome: all('nav, header:has(a), form, button:not(th button), input').length,
      cut: all('tr, picture').filter((one) => getComputedStyle(one).breakInside !== 'avoid').length,
      ground: getComputedStyle(document.documentElement).backgroundColor,
    }
  })
  await page.emulateMedia({ media: 'screen' })
  return seen
}

const clean = { chrome: 0, cut: 0, ground: 'rgb(255, 255, 255)' }

for (const path of ['/staff', '/rooms', '/messages', '/history', '/people']) {
  test(`${path} stands on paper without what is pressed, and cuts nothing`, async ({ office }) => {
    await office.goto(path)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await printed(office)).toEqual(clean)
  })
}

test('all of a long list is printed, though few of its rows are in the page', async ({
  office,
  server,
}) => {
  test.slow()
  const { remove } = await addPeople(server, 200)
  await office.goto('/staff')
  await expect(office.getByText(/^2\d\d people$/)).toBeVisible()
  const rows = office.locator('tbody tr')
  const inPage = await rows.count()
  expect(inPage).toBeLessThan(60)
  await office.emulateMedia({ media: 'print' })
  await expect.poll(() => rows.count()).toBeGreaterThan(200)
  const pages = await pagesOf(office)
  // Rows of 235 px, four on a page at the most.
  expect(pages).toBeGreaterThan(200 / 5)
  await office.emulateMedia({ media: 'screen' })
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await remove()
})

for (const [more, how] of [
  [0, 'as it came'],
  [4, 'with as many people as it shows at once'],
] as const) {
  test(`the public page ${how} is a leaflet of two sides, with whole pictures`, async ({
    page,
    server,
  }) => {
    const { remove } = await addPeople(server, more)
    await page.goto('/')
    await touch(page)
    await expect(page.locator('head link[media=print]')).toBeAttached()
    expect(await pagesOf(page)).toBe(2)
    await page.emulateMedia({ media: 'print' })
    const seen = await page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      const pictures = all('main img') as HTMLImageElement[]
      return {
        people: all('#staff li h3').filter((one) => one.checkVisibility()).length,
        missing: pictures.filter((one) => !one.checkVisibility() || one.naturalWidth === 0).length,
        cut: all('#staff li, #rooms li').filter(
          (one) => getComputedStyle(one).breakInside !== 'avoid',
        ).length,
        pressed: all('button, [role=button], nav, form').filter((one) => one.checkVisibility())
          .length,
        ground: getComputedStyle(document.documentElement).backgroundColor,
      }
    })
    expect(seen).toEqual({
      people: 12 + more,
      missing: 0,
      cut: 0,
      pressed: 0,
      ground: 'rgb(255, 255, 255)',
    })
    await remove()
  })
}

test('an open letter is printed alone', async ({ office, request }) => {
  const letter = {
    name: 'Kenji Paper',
    email: 'kenji@mail.example',
    message: 'Is the terrace free?',
  }
  await request.post('/api/send-email', { data: letter })
  await office.goto('/messages')
  await office.getByRole('link', { name: /Kenji Paper/ }).click()
  await expect(office.getByRole('heading', { name: 'Kenji Paper' })).toBeVisible()
  expect(await printed(office)).toEqual(clean)
  await office.emulateMedia({ media: 'print' })
  await expect(office.getByText('Is the terrace free?').last()).toBeVisible()
  await expect(office.getByRole('list', { name: 'Messages' })).toBeHidden()
  await expect(office.getByRole('heading', { name: 'Messages' })).toBeHidden()
  expect(await pagesOf(office)).toBe(1)
})
