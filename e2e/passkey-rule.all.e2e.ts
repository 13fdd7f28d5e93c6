// Looks at: remote-people, remote-account, remote-auth, host, server/src/people
import {
  acceptInvitation,
  addAuthenticator,
  addPasskey,
  confirm,
  invite,
  logOut,
  openAccount,
  test,
} from './fixtures/account-test.ts'
import { expectAccessible } from './support/layout.ts'
import { expect, signIn } from './support/test.ts'

test.use({ serverName: 'passkey rule' })

const email = 'dao@sala.example'
const password = 'nine lotus ponds at noon'

test('the passkey rule leads users without a passkey to add one', async ({ page, other }) => {
  await addAuthenticator(page)
  await openAccount(page)
  await page.getByRole('link', { name: 'People' }).click()
  const rule = page.getByLabel('Require everyone to sign in with a passkey')
  await expect(rule).toBeDisabled()
  await page.getByRole('link', { name: 'Account' }).last().click()
  await addPasskey(page, 'My phone')
  await page.getByRole('link', { name: 'People' }).click()
  await invite(page, email, 'editor')
  const link = await page.getByLabel(`Link for ${email}`).inputValue()
  await rule.click()
  await confirm(page, 'Require passkeys')
  await expect(page.getByRole('status')).toContainText('Everyone now signs in with a passkey')
  await expect(rule).toBeChecked()
  await expectAccessible(page)

  await addAuthenticator(other)
  await other.goto(link)
  await acceptInvitation(other, password)
  await expect(other).toHaveURL('/staff')
  await expect(other.getByRole('heading', { name: 'Add a passkey first' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to Account' }).click()
  await expect(other.getByText('Add one to use the rest')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Password' })).toHaveCount(0)
  await other.getByLabel('Name, e.g.').fill('My key')
  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await confirm(other, 'Add', password)
  await expect(other.getByRole('heading', { name: 'Password' })).toBeVisible()
  await other.getByRole('link', { name: 'Staff' }).click()
  await expect(other.getByRole('heading', { name: 'Staff' })).toBeVisible()

  await logOut(other)
  await signIn(other, { email, password })
  await expect(other.getByRole('alert')).toContainText('Passkeys are required')
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(other).toHaveURL('/staff')

  await rule.click()
  await confirm(page, 'Allow passwords')
  await expect(page.getByRole('dialog')).toContainText('password alone isn’t enough')
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(rule).not.toBeChecked()
  // Restores the state for other flows.
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await confirm(page, 'Remove')
  await expect(page.getByLabel(`Role of ${email}`)).toHaveCount(0)
})
