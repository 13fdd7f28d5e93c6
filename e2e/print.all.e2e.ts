// Looks at: host, remote-landing, remote-staff, remote-rooms, remote-messages
import type { Page } from '@playwright/test'
import { addPeople } from './support/lists.ts'
import { expect, test, touch } from './support/test.ts'

/** Prints the page on A4. @returns the number of pages and of pictures */
async function print(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  )
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  for (const [, width, height] of boxes) {
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  }
  return { pages: boxes.length, pictures: pdf.match(/\/Subtype \/Image/g)?.length ?? 0 }
}

/** Counts what should not be on paper, in the print layout. */
async function checkPrintLayout(page: Page) {
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

for (const path of ['/staff', '/rooms', '/messages', '/history', '/people', '/releases']) {
  test(`${path} is printed without controls and without cut rows`, async ({ office }) => {
    await office.goto(path)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await checkPrintLayout(office)).toEqual(clean)
  })
}

for (const [more, how] of [
  [0, 'as installed'],
  [4, 'with the most people shown at once'],
] as const) {
  test(`prints the public page ${how} on two pages with whole pictures`, async ({
    page,
    server,
  }) => {
    const remove = await addPeople(server, more)
    await page.goto('/')
    await touch(page)
    expect((await print(page)).pages).toBe(2)
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
        controls: all('button, [role=button], nav, form').filter((one) => one.checkVisibility())
          .length,
        ground: getComputedStyle(document.documentElement).backgroundColor,
      }
    })
    expect(seen).toEqual({
      people: 12 + more,
      missing: 0,
      cut: 0,
      controls: 0,
      ground: 'rgb(255, 255, 255)',
    })
    await remove()
  })
}

test('prints an open message alone', async ({ office, request }) => {
  const message = {
    name: 'Kenji Paper',
    email: 'kenji@mail.example',
    message: 'Is the terrace free?',
  }
  await request.post('/api/send-email', { data: message })
  const now = new Date().toISOString()
  const reply = { _id: 'one', text: 'Yes, on Friday.', writtenBy: 'Ann', writtenAt: now }
  await office.route(/\/api\/messages\/(?!inbox|unread)[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const replies = [{ ...reply, deliveredAt: null, lastError: null }]
    await route.fulfill({ response, json: { ...(await response.json()), replies } })
  })
  await office.goto('/messages')
  await office.getByRole('link', { name: /Kenji Paper/ }).click()
  await expect(office.getByRole('heading', { name: 'Kenji Paper' })).toBeVisible()
  expect(await checkPrintLayout(office)).toEqual(clean)
  await office.emulateMedia({ media: 'print' })
  await expect(office.getByText('Yes, on Friday.')).toBeVisible()
  await expect(office.getByRole('article').getByText(/^Not delivered/)).toBeHidden()
  await expect(office.getByText('Is the terrace free?').last()).toBeVisible()
  await expect(office.getByRole('list', { name: 'Messages' })).toBeHidden()
  await expect(office.getByRole('heading', { name: 'Messages' })).toBeHidden()
  expect((await print(office)).pages).toBe(1)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled })

    test('prints the public page with all pictures as soon as it is loaded', async ({ page }) => {
      await page.goto('/')
      const pictures = await page.locator('main img').count()
      expect(await print(page)).toEqual({ pages: 2, pictures })
    })
  })
}
