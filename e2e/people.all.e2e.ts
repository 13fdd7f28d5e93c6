// Looks at: remote-people, remote-auth, host, server/src/people/accounts, server/src/people/sign-in
import { acceptInvitation, confirm, invite, openAccount, test } from './fixtures/account-test.ts'
import { expectAccessible } from './support/layout.ts'
import { admin } from './support/server.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'people' })

const email = 'dao@sala.example'
const password = 'nine lotus ponds at noon'

test('invites a user, whose role decides what they see, and removes them', async ({
  page,
  other,
}) => {
  await openAccount(page)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel(`Role of ${admin.email}`).selectOption('reader')
  await confirm(page, 'Change role')
  await expect(page.getByRole('dialog')).toContainText(`${admin.email} is the only owner.`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel(`Role of ${admin.email}`)).toHaveValue('owner')

  await invite(page, email, 'reader')
  const link = await page.getByLabel(`Link for ${email}`).inputValue()
  await expect(
    page.getByRole('button', { name: `Cancel the invitation for ${email}` }),
  ).toBeVisible()
  await expectAccessible(page)

  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('main')).toContainText(`invited ${email} to Sala Chan as a reader`)
  await acceptInvitation(other, 'password')
  await expect(other.getByRole('alert')).toContainText('at least 12 characters')
  await acceptInvitation(other, password)
  await expect(other).toHaveURL('/staff')
  await expect(other.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'People' })).toHaveCount(0)
  await other.goto('/people')
  await expect(other.getByText('Only owners can open')).toBeVisible()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Releases' })).toHaveCount(0)

  await page.reload()
  await page.getByLabel(`Role of ${email}`).selectOption('developer')
  await confirm(page, 'Change role')
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('developer')
  await other.getByRole('link', { name: 'Staff' }).click()
  await expect(other).toHaveURL('/login')

  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await confirm(page, 'Remove')
  await expect(page.getByLabel(`Role of ${email}`)).toHaveCount(0)

  await other.goto('about:blank')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'no longer valid' })).toBeVisible()
  await expectAccessible(other)
  await expect(other).toHaveURL('/login')
})
