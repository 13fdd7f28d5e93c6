// Looks at: host, remote-account, remote-rooms, shared/src/words, server/src/people, packages/build/webpack
import type { Page } from '@playwright/test'
import { openAccount, test, typeCredentials } from './fixtures/account-test.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'in Thai' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const language = (page: Page) => page.locator('html').getAttribute('lang')

/** Chooses in Account, whatever it speaks now; the page is loaded anew. */
async function choose(page: Page, name: 'English' | 'ไทย', then: string) {
  await page.getByText(name, { exact: true }).click()
  await expect(heading(page, then)).toBeVisible()
}

test('who chooses Thai has it here, after a reload, and wherever they sign in', async ({
  page,
  other,
}) => {
  await openAccount(page)
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(await language(page)).toBe('en')
  await choose(page, 'ไทย', 'บัญชี')
  expect(await language(page)).toBe('th')
  await expect(page).toHaveTitle('บัญชี – Sala Chan')
  await expect(page.getByRole('radio', { name: 'ไทย' })).toBeChecked()

  await page.getByRole('link', { name: 'ห้อง' }).click()
  await expect(heading(page, 'ห้อง')).toBeVisible()
  await expect(page).toHaveTitle('ห้อง – Sala Chan')
  await expect(page.getByRole('form').getByLabel('ชื่อห้อง')).toBeVisible()
  await page.getByRole('form').getByLabel('ชื่อห้อง').fill('ห้องบัว')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  const question = page.getByRole('dialog', { name: 'ออกจากระบบโดยไม่เก็บสิ่งที่ยังไม่ได้บันทึกหรือไม่' })
  await question.getByRole('button', { name: 'อยู่ต่อ' }).click()
  await page.reload()
  await expect(heading(page, 'ห้อง')).toBeVisible()
  expect(await language(page)).toBe('th')

  await typeCredentials(other)
  await expect(other).toHaveURL('/staff')
  await expect(other.getByRole('link', { name: 'บัญชี' })).toBeVisible()
  expect(await language(other)).toBe('th')

  await other.goto('/account')
  await choose(other, 'English', 'Account')
  expect(await language(other)).toBe('en')
  // The session that was open here learns of it.
  await page.goto('/staff')
  await expect(heading(page, 'Staff')).toBeVisible()
  expect(await language(page)).toBe('en')
})

test('Thai stands in the letters of the house', async ({ page }) => {
  await openAccount(page)
  await choose(page, 'ไทย', 'บัญชี')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toEqual(expect.arrayContaining(['Plex Thai', 'Trirong']))
  await choose(page, 'English', 'Account')
})

test('words that cannot be had leave English', async ({ page }) => {
  await openAccount(page)
  await choose(page, 'ไทย', 'บัญชี')
  await page.route(/host-th|kit-th|words__th|language-th/, (route) => route.abort())
  await page.goto('/rooms')
  await expect(heading(page, 'Rooms')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.unroute(/host-th|kit-th|words__th|language-th/)
  await page.goto('/account')
  await choose(page, 'English', 'Account')
})

test('a host that cannot be loaded says so in Thai, with nothing but the page', async ({
  page,
}) => {
  await openAccount(page)
  await choose(page, 'ไทย', 'บัญชี')
  await page.route(/\/host\/.*(app|-th)\.(js|css)$/, (route) => route.abort())
  await page.goto('/rooms')
  await expect(heading(page, 'เปิดระบบไม่ได้')).toBeVisible()
  await page.unroute(/\/host\/.*(app|-th)\.(js|css)$/)
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
  await expect(heading(page, 'ห้อง')).toBeVisible()
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('snackbar', { detail: { severity: 'info', message: 'บันทึกแล้ว' } }),
    ),
  )
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.goto('/account')
  await choose(page, 'English', 'Account')
})

test('who has chosen nothing is sent no word of it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openAccount(page)
  await page.getByRole('link', { name: 'Rooms' }).click()
  await expect(heading(page, 'Rooms')).toBeVisible()
  expect(
    asked.filter((url) => /host-th|kit-th|words__th|language-th|thai|trirong/.test(url)),
  ).toEqual([])
})
