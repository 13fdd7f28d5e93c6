// Looks at: remote-auth, host, server/src/site/pages, shared/src/words
import type { Page } from '@playwright/test'
import { openAccount, test } from './fixtures/account-test.ts'
import { admin } from './support/server.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'sign-in in Thai' })

const readLanguage = (page: Page) => page.locator('html').getAttribute('lang')
const thaiHeading = (page: Page) => page.getByRole('heading', { name: 'เข้าสู่ระบบ', exact: true })

/** The scripts store the language in a cookie. */
const expectStored = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.cookie)).toContain('office-language=th')

async function signInInThai(page: Page, password = admin.password) {
  await page.getByLabel('อีเมล').fill(admin.email)
  await page.getByLabel('รหัสผ่าน').fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link switches the sign-in to Thai and back', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('link', { name: 'ไทย' }).click()
    await expect(thaiHeading(page)).toBeVisible()
    expect(await readLanguage(page)).toBe('th')
    await expect(page).toHaveTitle('เข้าสู่ระบบ – Sala Chan')
    await signInInThai(page)
    await expect(page.getByRole('alert')).toContainText('ต้องใช้ JavaScript')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('the browser keeps Thai for the sign-in and its messages; the back-office follows the account', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(thaiHeading(page)).toBeVisible()
  await expect(page.getByLabel('อีเมล')).toBeFocused()
  await expectStored(page)

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
  expect(await readLanguage(page)).toBe('en')
})

test('switching the language keeps the target page', async ({ page }) => {
  await page.goto('/rooms')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await signInInThai(page)
  await expect(page).toHaveURL('/rooms')
})

test('the sign-in is in the language of the account after a sign-out', async ({ page }) => {
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
  expect(await readLanguage(page)).toBe('th')

  await page.goto('/account')
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})

test.describe('a browser that prefers Thai', () => {
  test.use({ locale: 'th-TH' })
})
