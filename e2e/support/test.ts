import { test as base, expect, type Page } from '@playwright/test'
import { dataDirs } from './data-dirs.ts'
import { admin, type RunningServer, startServer } from './server.ts'

interface Fixtures {
  /** Whether the test makes scripts of the page fail on purpose. */
  mayThrow: boolean
  /** A page in which nobody is signed in; a script error or a refused script in it fails the test. */
  page: Page
  /** A page in which the administrator is signed in. */
  office: Page
}

/** How Chromium says that it has refused something for the page's own policies. */
const violation = /Content Security Policy|Trusted ?Type|Integrity-Policy/i

/**
 * A test with a running server; every address is relative to it. Tests that name a server of their
 * own have a server for themselves.
 */
export const test = base.extend<Fixtures, { serverName: string; server: RunningServer }>({
  serverName: ['everybody’s', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer(dataDirs.demo)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  mayThrow: [false, { option: true }],
  page: async ({ page, mayThrow }, use) => {
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    page.on('console', (line) => violation.test(line.text()) && errors.push(line.text()))
    await use(page)
    if (!mayThrow) expect(errors).toEqual([])
  },
  office: async ({ page, server }, use) => {
    await signInPage(page, server)
    await use(page)
  },
})

export { expect }

/** Signs in on the sign-in screen, as a person does. */
export async function signIn(page: Page) {
  await page.getByLabel('Email Address').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Moves the pointer: the public page loads its scripts at the first touch. Two moves, as the first has no distance. */
export async function touch(page: Page) {
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 200)
}

/** Holds back what the page requests at these addresses. @returns lets all of it go on */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The message bar's Undo button, with the pointer on it, which keeps the message from going. */
export async function hoverUndo(page: Page) {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}

/** The token of who has signed in in this page. */
export async function tokenIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '').token)
}

/** Ends the page's session behind its back. */
export async function endSession(page: Page, { url }: RunningServer) {
  const headers = { authorization: `Bearer ${await tokenIn(page)}` }
  await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })
}

/** Makes the page's tab one in which the administrator has signed in, until somebody signs out. */
export async function signInPage(page: Page, server: RunningServer) {
  await page.addInitScript(
    (session) => {
      if (!sessionStorage.getItem('signed in once')) localStorage.setItem('token', session)
      sessionStorage.setItem('signed in once', 'yes')
    },
    JSON.stringify(await signInByApi(server)),
  )
}

export async function signInByApi({ url }: RunningServer): Promise<{ token: string }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  expect(response.status).toBe(200)
  return response.json() as Promise<{ token: string }>
}
