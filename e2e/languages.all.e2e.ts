// Looks at: remote-landing, host, server/src/site/pages, server/src/content/contact, packages/build/webpack, shared/src/theme
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { bodyBytesOf, watchTraffic } from './support/traffic.ts'

const pages = [
  { path: '/', tag: 'en', title: 'Slow hands, low light', name: 'Name' },
  { path: '/th', tag: 'th', title: 'สัมผัสเนิบช้า ใต้แสงสลัว', name: 'ชื่อ' },
  { path: '/zh', tag: 'zh-Hans', title: '指尖从容，灯影低垂', name: '姓名' },
  { path: '/ja', tag: 'ja', title: 'ゆるやかな手、ほのかな灯り', name: 'お名前' },
]

/** The window of ten segments that budgets.e2e.ts keeps `/` in, and what Thai letters and faces take beyond it. */
const thaiDocumentBytes = 14_220
const scriptBytes = 117_499

// Data of other tests would change the size of the pages.
test.use({ serverName: 'languages' })

const line = (page: Page) => page.locator('#offer')

/** The first touch, after which scripts have taken the page over. */
async function takeOver(page: Page) {
  await page.keyboard.press('Shift')
  await expect(page.locator('#notices > *').first()).toBeAttached()
}

for (const { path, tag, title, name } of pages) {
  test.describe(`the page at ${path}`, () => {
    test.use({ locale: tag })

    test('is taken over in its own words', async ({ page }) => {
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(title)
      await heading.evaluate((element) => element.setAttribute('data-same', ''))
      await takeOver(page)
      await expect(page.locator('#notices')).toBeAttached()
      await expect(page.locator('h1[data-same]')).toHaveText(title)
      await expect(page.getByLabel(name, { exact: true })).toBeVisible()
      expect(faults).toEqual([])
    })

    test('has no serious axe finding, and fits every width', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const width of [320, 390, 856, 857, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
        if (width !== 390) continue
        const { violations } = await new AxeBuilder({ page }).analyze()
        const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''))
        expect(serious.map(({ id }) => id)).toEqual([])
      }
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-GB' })

  test('each language leads to all others', async ({ page }) => {
    await page.goto('/')
    for (const { path, title } of [...pages.slice(1), ...pages.slice(0, 1)]) {
      await page.locator(`#footer a[href="${path}"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
  })

  test('a letter is answered in Thai on the page in Thai', async ({ page }) => {
    await page.goto('/th')
    await line(page).getByRole('button').click()
    await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('กรุณากรอกให้ครบทุกช่อง')
    await page.getByLabel('ชื่อ', { exact: true }).fill('มะลิ')
    await page.getByLabel('อีเมล').fill('mali@example.com')
    await page.getByLabel('ข้อความ').fill('คืนวันศุกร์ว่างไหม')
    await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
    await expect(page).toHaveURL(/\/th\?sent#contact$/)
    await expect(page.getByRole('status')).toContainText('ขอบคุณ')
  })
})

test.describe('somebody who reads Thai first', () => {
  test.use({ locale: 'th-TH' })

  test('is offered the page in Thai once, is sent nowhere, and nothing moves', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow hands, low light')
    const place = await page.getByRole('heading', { level: 1 }).boundingBox()
    await line(page).getByRole('link', { name: 'อ่านหน้านี้เป็นภาษาไทย' }).click()
    await expect(page).toHaveURL(/\/th$/)
    await expect(line(page)).toHaveCount(0)
    await page.goto('/')
    await expect(line(page)).toHaveCount(0)
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place)
  })

  test('can close what is offered', async ({ page }) => {
    await page.goto('/')
    await line(page).getByRole('button').click()
    await expect(line(page)).toBeHidden()
  })

  test('hears in Thai what became of a letter', async ({ page }) => {
    await page.goto('/th')
    await takeOver(page)
    const answered = page.waitForResponse(/\/api\/send-email\?language=th$/)
    await page.getByLabel('ชื่อ', { exact: true }).fill('มะลิ')
    await page.getByLabel('อีเมล').fill('mali@example.com')
    await page.getByLabel('ข้อความ').fill('คืนวันศุกร์ว่างไหม')
    await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
    expect((await answered).status()).toBe(200)
    await expect(page.getByText('ขอบคุณ เราได้รับข้อความของคุณแล้ว')).toBeVisible()
  })
})

test('pages load words and faces of their own language alone', async ({ page }) => {
  const traffic = await watchTraffic(page)
  const loaded = async (path: string) => {
    const before = traffic().length
    await page.goto(path, { waitUntil: 'networkidle' })
    await takeOver(page)
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

test.describe('a phone that reads Thai', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, locale: 'th-TH' })

  test('gets the page nearly in one window, and as many scripts as others', async ({ page }) => {
    const length = async () => Number((await page.request.get('/th')).headers()['content-length'])
    await expect.poll(length).toBeLessThan(thaiDocumentBytes)
    // One visit in ten loads what measures it as well.
    await page.addInitScript(() => {
      Math.random = () => 0.5
    })
    const traffic = await watchTraffic(page)
    await page.goto('/th', { waitUntil: 'networkidle' })
    expect(traffic().filter(({ kind }) => kind === 'Script')).toEqual([])
    await takeOver(page)
    await page.waitForLoadState('networkidle')
    expect(bodyBytesOf(traffic().filter(({ kind }) => kind === 'Script'))).toBeLessThan(scriptBytes)
  })
})
