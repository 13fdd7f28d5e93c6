// Looks at: host, remote-account, remote-rooms, shared/src/words, server/src/people, packages/build/webpack
import type { Page } from '@playwright/test'
import { openAccount, openSignIn, test } from './fixtures/account-test.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'Thai' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const readLanguage = (page: Page) => page.locator('html').getAttribute('lang')

/** Chooses a language on the Account screen, which reloads the page. */
async function chooseLanguage(page: Page, name: 'English' | 'ไทย', nextHeading: string) {
  await page.getByText(name, { exact: true }).click()
  await expect(heading(page, nextHeading)).toBeVisible()
}

test('Thai applies at once, after a reload and in other browsers', async ({ page, other }) => {
  await openAccount(page)
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(await readLanguage(page)).toBe('en')
  await chooseLanguage(page, 'ไทย', 'บัญชี')
  expect(await readLanguage(page)).toBe('th')
  await expect(page).toHaveTitle('บัญชี – Sala Chan')
  await expect(page.getByRole('radio', { name: 'ไทย' })).toBeChecked()

  await page.getByRole('link', { name: 'ห้อง' }).click()
  await expect(heading(page, 'ห้อง')).toBeVisible()
  await expect(page).toHaveTitle('ห้อง – Sala Chan')
  await expect(page.getByRole('form').getByLabel('ชื่อห้อง')).toBeVisible()
  await page.getByRole('form').getByLabel('ชื่อห้อง').fill('ห้องบัว')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  const question = page.getByRole('dialog', { name: 'ออกจากระบบโดยไม่บันทึกหรือไม่' })
  await question.getByRole('button', { name: 'อยู่ต่อ' }).click()
  await page.reload()
  await expect(heading(page, 'ห้อง')).toBeVisible()
  expect(await readLanguage(page)).toBe('th')

  await openSignIn(other)
  await expect(other).toHaveURL('/staff')
  await expect(other.getByRole('link', { name: 'บัญชี' })).toBeVisible()
  expect(await readLanguage(other)).toBe('th')

  await other.goto('/account')
  await chooseLanguage(other, 'English', 'Account')
  expect(await readLanguage(other)).toBe('en')
  // The session in this browser is updated as well.
  await page.goto('/staff')
  await expect(heading(page, 'Staff')).toBeVisible()
  expect(await readLanguage(page)).toBe('en')
})

test('loads the Thai fonts', async ({ page }) => {
  await openAccount(page)
  await chooseLanguage(page, 'ไทย', 'บัญชี')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toEqual(expect.arrayContaining(['Plex Thai', 'Trirong']))
  await chooseLanguage(page, 'English', 'Account')
})

test('loads nothing for Thai unless it is chosen', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openAccount(page)
  await page.getByRole('link', { name: 'Rooms' }).click()
  await expect(heading(page, 'Rooms')).toBeVisible()
  expect(
    requested.filter((url) => /host-th|kit-th|words__th|language-th|thai|trirong/.test(url)),
  ).toEqual([])
})
