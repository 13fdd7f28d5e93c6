// Looks at: remote-landing, host, server/src/site/pages, server/src/content/contact, packages/build/webpack, shared/src/theme
import type { Page } from '@playwright/test'
import { expect, expectHydrated, skipVitals, test } from './support/test.ts'
import { sumBodyBytes, watchTraffic } from './support/traffic.ts'

const pages = [
  { path: '/', tag: 'en', title: 'Slow hands, low light', name: 'Name' },
  { path: '/th', tag: 'th', title: 'สัมผัสเนิบช้า ใต้แสงสลัว', name: 'ชื่อ' },
  { path: '/zh', tag: 'zh-Hans', title: '指尖从容，灯影低垂', name: '姓名' },
  { path: '/ja', tag: 'ja', title: 'ゆるやかな手、ほのかな灯り', name: 'お名前' },
]

/** The limit of budgets.e2e.ts for `/`, and what Thai text and fonts take in addition. */
const thaiDocumentBytes = 14_260
const scriptBytes = 110_000

// Data of other tests changes the size of pages.
test.use({ serverName: 'languages' })

const languageOffer = (page: Page) => page.locator('#offer')

/** Loads the scripts and waits until React has hydrated the page. */
async function hydrate(page: Page) {
  await page.keyboard.press('Shift')
  await expectHydrated(page)
}

for (const { path, tag, title, name } of pages) {
  test.describe(`the page at ${path}`, () => {
    test.use({ locale: tag })

    test('is hydrated in its language', async ({ page }) => {
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(title)
      await heading.evaluate((element) => element.setAttribute('data-same', ''))
      await hydrate(page)
      await expect(page.locator('#notices')).toBeAttached()
      await expect(page.locator('h1[data-same]')).toHaveText(title)
      await expect(page.getByLabel(name, { exact: true })).toBeVisible()
      expect(faults).toEqual([])
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })

  test('each language links to all others', async ({ page }) => {
    await page.goto('/')
    for (const { path, title } of [...pages.slice(1), ...pages.slice(0, 1)]) {
      await page.locator(`#footer a[href="${path}"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
  })
})

test.describe('a browser that prefers Thai', () => {
  test.use({ locale: 'th-TH' })

  test('offers the Thai page once, without a redirect or a layout shift', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow hands, low light')
    const place = await page.getByRole('heading', { level: 1 }).boundingBox()
    await languageOffer(page).getByRole('link', { name: 'อ่านหน้านี้เป็นภาษาไทย' }).click()
    await expect(page).toHaveURL(/\/th$/)
    await expect(languageOffer(page)).toHaveCount(0)
    await page.goto('/')
    await expect(languageOffer(page)).toHaveCount(0)
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place)
  })

  test('can close the offer', async ({ page }) => {
    await page.goto('/')
    await languageOffer(page).getByRole('button').click()
    await expect(languageOffer(page)).toBeHidden()
  })

  test('shows the result of a message in Thai', async ({ page }) => {
    await page.goto('/th')
    await hydrate(page)
    const answered = page.waitForResponse(/\/api\/send-email\?language=th$/)
    await page.getByLabel('ชื่อ', { exact: true }).fill('มะลิ')
    await page.getByLabel('อีเมล').fill('mali@example.com')
    await page.getByLabel('ข้อความ').fill('คืนวันศุกร์ว่างไหม')
    await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
    expect((await answered).status()).toBe(200)
    const notices = page.locator('#notices')
    await expect(notices.getByText('ขอบคุณ เราได้รับข้อความของคุณแล้ว')).toBeVisible()
  })
})

test('pages load only translations and fonts of their language', async ({ page }) => {
  const traffic = await watchTraffic(page)
  const loaded = async (path: string) => {
    const before = traffic().length
    await page.goto(path, { waitUntil: 'networkidle' })
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    return traffic().slice(before)
  }
  const inEnglish = await loaded('/')
  expect(inEnglish.filter(({ path }) => /\.json$|trirong|thai/.test(path))).toEqual([])
  const inThai = await loaded('/th')
  const names = inThai.map(({ path }) => path.split('/').at(-1))
  expect(names).toEqual(
    expect.arrayContaining(['th.json', 'trirong.woff2', 'ibm-plex-sans-thai.woff2']),
  )
  expect(names.filter((name) => name === 'th.json')).toHaveLength(1)
  expect(names.filter((name) => /^(zh|ja)\.json$/.test(name ?? ''))).toEqual([])
})

test.describe('a phone in Thai', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, locale: 'th-TH' })

  test('keeps the document and scripts within the limits', async ({ page }) => {
    const length = async () => Number((await page.request.get('/th')).headers()['content-length'])
    await expect.poll(length).toBeLessThan(thaiDocumentBytes)
    await skipVitals(page)
    const traffic = await watchTraffic(page)
    await page.goto('/th', { waitUntil: 'networkidle' })
    expect(traffic().filter(({ kind }) => kind === 'Script')).toEqual([])
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    expect(sumBodyBytes(traffic().filter(({ kind }) => kind === 'Script'))).toBeLessThan(
      scriptBytes,
    )
  })
})
