// Looks at: remote-people, remote-auth, host, server/src/people/accounts, server/src/people/sign-in
import { startSmtpServer } from '../server/src/testing/smtp-server.ts'
import { acceptInvitation, test as base, invite, openSignIn } from './fixtures/account-test.ts'
import { expectAccessible } from './support/layout.ts'
import { admin, dataDirs, startServer } from './support/server.ts'
import { expect, signIn } from './support/test.ts'

const email = 'dao@sala.example'
const [first, second] = ['nine lotus ponds at noon', 'eight teak doors at dusk']

/** Mails that the mail server has received. */
const mailbox: { received: string[] } = { received: [] }

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const ends: (() => unknown)[] = []
      const smtp = await startSmtpServer({ after: (end: () => unknown) => ends.push(end) } as never)
      mailbox.received = smtp.received
      const mail = { SMTP_URL: smtp.url, MAIL_TO: 'house@sala.example' }
      const server = await startServer(dataDirs.none, mail)
      await use(server)
      await server.stop()
      for (const end of ends) await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Waits for this many mails. @returns the link in the last one */
async function waitForLink(count: number) {
  await expect.poll(() => mailbox.received.length).toBe(count)
  const [link = ''] =
    /http:\S+/.exec((mailbox.received[count - 1] ?? '').replaceAll('=\r\n', '')) ?? []
  return link.replace('=3D', '=')
}

test('invites a user by mail, who resets a forgotten password by mail', async ({ page, other }) => {
  await openSignIn(page)
  await expect(page).toHaveURL('/staff')
  await page.goto('/people')
  await invite(page, email, 'reader', true)
  const invitation = await waitForLink(1)
  await page.reload()
  await expect(page.getByText('Sent by email')).toBeVisible()
  await expectAccessible(page)
  await page.goto(new URL(invitation).pathname + new URL(invitation).hash)
  await expect(page.getByText(`You are signed in as ${admin.email}.`)).toBeVisible()

  await other.goto(new URL(invitation).pathname + new URL(invitation).hash)
  await acceptInvitation(other, first)
  await expect(other).toHaveURL('/staff')
  await expect(other.getByText('As a reader you can’t make changes')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Logout' }).click()

  await other.getByRole('button', { name: 'Forgot your password?' }).click()
  await other.getByLabel('Email Address').fill(email)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Send link' }).click()
  await expect(other.getByRole('main')).toContainText('If there is an account for this address')
  const reset = new URL(await waitForLink(2))
  await other.goto('about:blank')
  await other.goto(reset.pathname + reset.hash)
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await other.getByLabel('New password').fill(second)
  await other.getByRole('button', { name: 'Change password' }).click()
  await signIn(other, { email, password: second })
  await expect(other).toHaveURL('/staff')
})
