// Looks at: remote-people, remote-auth, host, server/src/people/accounts, server/src/people/sign-in
import AxeBuilder from '@axe-core/playwright'
import { startSmtpServer } from '../server/src/testing/smtp-server.ts'
import { test as base, confirm } from './fixtures/account-test.ts'
import { dataDirs } from './support/data-dirs.ts'
import { admin, startServer } from './support/server.ts'
import { expect } from './support/test.ts'

const email = 'dao@sala.example'
const [first, second] = ['nine lotus ponds at noon', 'eight teak doors at dusk']

/** What the mail server has got. */
const post: { received: string[] } = { received: [] }

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const ends: (() => unknown)[] = []
      const smtp = await startSmtpServer({ after: (end: () => unknown) => ends.push(end) } as never)
      post.received = smtp.received
      const mail = { SMTP_URL: smtp.url, MAIL_TO: 'house@sala.example' }
      const server = await startServer(dataDirs.none, mail)
      await use(server)
      await server.stop()
      for (const end of ends) await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  other: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await use(await context.newPage())
    await context.close()
  },
})

/** The link in a mail, once it has come. */
async function linkIn(count: number) {
  await expect.poll(() => post.received.length).toBe(count)
  const [link = ''] =
    /http:\S+/.exec((post.received[count - 1] ?? '').replaceAll('=\r\n', '')) ?? []
  return link.replace('=3D', '=')
}

test('somebody is invited by mail, forgets the password, and chooses a new one by mail', async ({
  page,
  other,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/staff')
  await page.goto('/people')
  const form = page.getByRole('form', { name: 'Invite' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('reader')
  await form.getByText('Send by email').click()
  await form.getByRole('button', { name: 'Invite' }).click()
  await confirm(page, 'Invite')
  const invitation = await linkIn(1)
  await page.reload()
  await expect(page.getByText('Sent by email')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto(new URL(invitation).pathname + new URL(invitation).hash)
  await expect(page.getByText(`You are signed in as ${admin.email}.`)).toBeVisible()

  await other.goto(new URL(invitation).pathname + new URL(invitation).hash)
  await other.getByLabel('New password').fill(first)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/staff')
  await expect(other.getByText('As a reader you can’t make changes')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add' })).toHaveCount(0)
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([])
  await other.getByRole('button', { name: 'Logout' }).click()

  await other.getByRole('button', { name: 'Forgot your password?' }).click()
  await other.getByLabel('Email Address').fill(email)
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([])
  await other.getByRole('button', { name: 'Send the letter' }).click()
  await expect(other.getByRole('main')).toContainText('If there is an account for this address')
  const reset = new URL(await linkIn(2))
  await other.goto('about:blank')
  await other.goto(reset.pathname + reset.hash)
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await other.getByLabel('New password').fill(second)
  await other.getByRole('button', { name: 'Change the password' }).click()
  await other.getByLabel('Email Address').fill(email)
  await other.getByLabel('Password').fill(second)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/staff')
})
