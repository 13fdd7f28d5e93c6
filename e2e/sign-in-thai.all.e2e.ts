// Looks at: remote-auth, host, server/src/site/pages, shared/src/words
import type { Page } from '@playwright/test'
import { openAccount, test } from './fixtures/account-test.ts'
import { admin } from './support/server.ts'
import { expect } from './support/test.ts'
import { bodyBytesOf, watchTraffic } from './support/traffic.ts'

test.use({ serverName: 'signing in in Thai' })

/** As of the sign-in in English (budgets.e2e.ts). */
const documentBytes = 14_600
const scriptBytes = 120_000

const language = (page: Page) => page.locator('html').getAttribute('lang')
const thaiHeading = (page: Page) => page.getByRole('heading', { name: 'เข้าสู่ระบบ', exact: true })

/** Once the scripts are there. */
const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.cookie)).toContain('office-language=th')

async function signInInThai(page: Page, password = admin.password) {
  await page.getByLabel('อีเมล').fill(admin.email)
  await page.getByLabel('รหัสผ่าน').fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in is in Thai by a link, and back', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('link', { name: 'ไทย' }).click()
    await expect(thaiHeading(page)).toBeVisible()
    expect(await language(page)).toBe('th')
    await expect(page).toHaveTitle('เข้าสู่ระบบ – Sala Chan')
    await signInInThai(page)
    await expect(page.getByRole('alert')).toContainText('ต้องใช้ JavaScript')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('Thai is kept in this browser, what the server says is in it, and who is in is spoken to as they have chosen', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(thaiHeading(page)).toBeVisible()
  await expect(page.getByLabel('อีเมล')).toBeFocused()
  await isKept(page)

  await page.goto('/login')
  await expect(thaiHeading(page)).toBeVisible()
  await signInInThai(page, 'not the password')
  await expect(page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง')).toBeVisible()
  await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click()
  await expect(page.getByText('โปรดขอลิงก์จากเจ้าของ')).toBeVisible()
  await page.getByRole('button', { name: 'กลับไปหน้าเข้าสู่ระบบ' }).click()
  await signInInThai(page)
  await expect(page).toHaveURL('/staff')
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  expect(await language(page)).toBe('en')
})

test('who came for a page in the back-office, or by a link, has not lost it in another language', async ({
  page,
}) => {
  await page.goto('/rooms')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(thaiHeading(page)).toBeVisible()
  await isKept(page)
  await page.goto('/login#reset=lotus')
  const heading = (name: string) => page.getByRole('heading', { name })
  await expect(heading('ตั้งรหัสผ่านใหม่')).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(heading('Choose a new password')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')

  await page.goto('/rooms')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await signInInThai(page)
  await expect(page).toHaveURL('/rooms')
})

test('whoever has chosen Thai under Account finds the sign-in so after they have left', async ({
  page,
}) => {
  await openAccount(page)
  await page.getByText('ไทย', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'บัญชี' })).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(thaiHeading(page)).toBeVisible()
  await page.reload()
  await expect(thaiHeading(page)).toBeVisible()
  await signInInThai(page)
  await expect(page).toHaveURL('/staff')
  expect(await language(page)).toBe('th')

  await page.goto('/account')
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})

test.describe('of whoever reads Thai first', () => {
  test.use({ locale: 'th-TH' })

  test('Thai is offered once, and the offer is gone with the sign-in', async ({ page }) => {
    await page.goto('/login')
    expect(await language(page)).toBe('en')
    const offer = page.getByRole('link', { name: 'อ่านหน้านี้เป็นภาษาไทย' })
    await expect(offer).toBeVisible()
    await page.getByLabel('Email Address').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'Add' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})

test('in Thai it weighs no more', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5
  })
  const traffic = await watchTraffic(page)
  await page.goto('/login?language=th', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('อีเมล')).toBeFocused()
  await expect.poll(() => page.locator('html').getAttribute('data-waiting')).toBeNull()
  await page.waitForLoadState('networkidle')
  const answers = traffic()
  const [html] = answers.filter(({ kind }) => kind === 'Document')
  expect(html?.bytes).toBeLessThan(documentBytes)
  expect(bodyBytesOf(answers.filter(({ kind }) => kind === 'Script'))).toBeLessThan(scriptBytes)
})
