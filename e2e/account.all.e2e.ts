// Looks at: remote-account, remote-auth, server/src/people/sign-in
import type { Page } from '@playwright/test'
import {
  addAuthenticator,
  addPasskey,
  confirm,
  logOut,
  openAccount,
  test,
} from './fixtures/account-test.ts'
import { expectAccessible, expectNoOverflow } from './support/layout.ts'
import { admin } from './support/server.ts'
import { expect, signIn } from './support/test.ts'

test.use({ serverName: 'accounts' })

test('adds a passkey and signs in with it', async ({ page }) => {
  // Where a browser has it, Account removes the passkey from the device, too.
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'signalAllAcceptedCredentials')
  })
  await addAuthenticator(page)
  await openAccount(page)
  await addPasskey(page, 'My phone')
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/staff')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await confirm(page, 'Remove', 'not the password')
  await expect(page.getByRole('dialog')).toContainText('Wrong password.')
  await confirm(page, 'Remove')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was removed.')
})

test('the confirmation dialog fits every width and returns the focus', async ({ page }) => {
  await openAccount(page)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expectAccessibleAtEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

async function expectAccessibleAtEveryWidth(page: Page) {
  for (const width of [320, 390, 856, 857, 1440, 2560]) {
    await expectNoOverflow(page, '', [width])
    await expectAccessible(page, { isSeriousOnly: true })
  }
}

test('a new password signs out other browsers', async ({ page, other }) => {
  await openAccount(other)
  await openAccount(page)
  const next = 'nine lotus ponds'
  await page.getByLabel('Current password').fill(admin.password)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toContainText('Password changed.')

  await other.reload()
  await expect(other).toHaveURL('/login')
  await signIn(other, admin)
  await expect(other.getByRole('alert')).toContainText(/wrong/i)
  await signIn(other, { ...admin, password: next })
  await expect(other).toHaveURL('/account')
})
