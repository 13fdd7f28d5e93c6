// Looks at: remote-people, remote-auth, host, server/src/people/accounts, server/src/people/sign-in
import AxeBuilder from '@axe-core/playwright'
import { confirm, openAccount, test } from './fixtures/account-test.ts'
import { admin } from './support/server.ts'
import { expect } from './support/test.ts'

test.use({ serverName: 'of people' })

const email = 'dao@sala.example'
const password = 'nine lotus ponds at noon'

test('somebody comes in by a link, sees what their role sees, and is led out again', async ({
  page,
  other,
}) => {
  await openAccount(page)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel(`Role of ${admin.email}`).selectOption('reader')
  await confirm(page, 'Change role')
  await expect(page.getByRole('dialog')).toContainText(`${admin.email} is the last owner.`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel(`Role of ${admin.email}`)).toHaveValue('owner')

  const form = page.getByRole('form', { name: 'Invite' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('reader')
  await form.getByRole('button', { name: 'Invite' }).click()
  await confirm(page, 'Invite')
  const link = await page.getByLabel(`Link for ${email}`).inputValue()
  await expect(
    page.getByRole('button', { name: `Cancel the invitation for ${email}` }),
  ).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(other).toHaveURL('/login')
  await other.getByLabel('New password').fill('password')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('alert')).toContainText('at least 12 characters')
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/staff')
  await expect(other.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'People' })).toHaveCount(0)
  await other.goto('/people')
  await expect(other.getByText('Only owners can open')).toBeVisible()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Teams' })).toHaveCount(0)

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
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('alert')).toContainText('used up')
  await expect(other).toHaveURL('/login')
})
