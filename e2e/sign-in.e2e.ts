// Looks at: remote-auth, server/src/people/sign-in
import { admin } from './support/server.ts'
import { endSession, expect, signIn, signInByApi, test } from './support/test.ts'

test('returns to the requested page after the sign-in, also after a reload', async ({ page }) => {
  await page.goto('/rooms/of-stone?from=mail#last')
  await expect(page).toHaveURL('/login')
  await page.reload()
  await signIn(page)
  await expect(page).toHaveURL('/rooms/of-stone?from=mail#last')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page)
  await expect(page).toHaveURL('/staff')
})

test('a sign-in never redirects to another site', async ({ page }) => {
  await page.goto('/login?next=//evil.example')
  await page.evaluate(() => {
    const { key, idx } = history.state ?? {}
    history.replaceState({ usr: '//evil.example/rooms', key, idx }, '')
  })
  await page.reload()
  await signIn(page)
  await expect(page).toHaveURL('/staff')
})

test('signs in, stays signed in after a reload, and signs out on the server', async ({
  page,
  server,
}) => {
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/staff')

  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? ''))
  expect(session).toEqual({
    token: expect.any(String),
    role: 'owner',
    language: 'en',
    expiresAt: expect.any(String),
    email: admin.email,
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/staff')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${session.token}` }
      return (await fetch(`${server.url}/api/messages`, { headers })).status
    })
    .toBe(401)
})

test('a sign-out and a sign-in apply to all tabs', async ({ office, context, server }) => {
  await office.goto('/staff')
  const other = await context.newPage()
  await other.goto('/rooms')
  await expect(other.getByRole('button', { name: 'Send' })).toBeVisible()

  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(office).toHaveURL('/login')

  const session = JSON.stringify(await signInByApi(server))
  await other.evaluate((stored) => localStorage.setItem('token', stored), session)
  await expect(office).toHaveURL('/staff')
})

test('reports an ended session and restores the input after the sign-in', async ({
  office,
  server,
}) => {
  await office.goto('/rooms')
  await office.getByLabel('Title').fill('The quiet room')
  const last = office
    .getByRole('row')
    .last()
    .getByRole('button', { name: /^Delete/ })
  const button = await last.elementHandle()
  await endSession(office, server)
  // Another request may have detected it before, and the row is gone.
  await button?.evaluate((element: HTMLElement) => element.click())
  await expect(office).toHaveURL('/login')
  await expect(office.getByText('Your session has ended. What you typed is kept.')).toBeVisible()
  await signIn(office)
  await expect(office).toHaveURL('/rooms')
  await expect(office.getByLabel('Title')).toHaveValue('The quiet room')
})

test('without browser storage a sign-in lasts for the page, with a warning', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/login')
  await signIn(page)
  await expect(page).toHaveURL('/staff')
  await expect(page.getByText("This browser can't store data")).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Rooms' }).click()
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

for (const part of ['app', 'ui']) {
  test.describe(`when the part ${part} of the host cannot be loaded`, () => {
    test.use({ mayThrow: true })

    test('shows an error, and a retry succeeds', async ({ office }) => {
      await office.route(new RegExp(`/host/[^/]+/${part}[.]`), (route) => route.abort())
      await office.goto('/staff')
      const failed = office.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
      await expect(failed).toBeVisible()
      await office.unroute(new RegExp(`/host/[^/]+/${part}[.]`))
      await office.route('**/remotes.json', (route) => route.abort())
      await office.getByRole('button', { name: 'Try again' }).click()
      await expect(failed).toContainText("isn't responding")
      await office.unroute('**/remotes.json')
      await office.getByRole('button', { name: 'Try again' }).click()
      await expect(office.getByRole('row')).not.toHaveCount(0)
    })
  })
}
