import { test as base, expect, type Page } from '@playwright/test'
import { admin, dataDirs, type RunningServer, startServer } from './server.ts'

interface Fixtures {
  /** Whether script errors in the page are expected. */
  mayThrow: boolean
  /** A page without a session; a script error or a blocked script in it fails the test. */
  page: Page
  /** A page in which the administrator is signed in. */
  office: Page
}

interface WorkerFixtures {
  /** Tests with a name of their own run on a separate server. */
  serverName: string
  /** The content of the data folder. */
  seed: keyof typeof dataDirs
  server: RunningServer
}

/** Matches Chromium's console messages about violations of the page's policies. */
const violation = /Content Security Policy|Trusted ?Type|Integrity-Policy/i

/** A test with a running server; every address is relative to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverName: ['shared', { option: true, scope: 'worker' }],
  seed: ['demo', { option: true, scope: 'worker' }],
  server: [
    async ({ seed }, use) => {
      const server = await startServer(dataDirs[seed])
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

/** Fills in fields by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}

/** Waits until the server has stored one message with this text. */
export async function expectStoredOnce(server: RunningServer, text: string) {
  const callApi = await createApiClient(server)
  const countMessages = async () => {
    const messages = await callApi<{ message: string }[]>('GET', '/messages')
    return messages.filter(({ message }) => message === text).length
  }
  await expect.poll(countMessages).toBe(1)
}

/** Submits the form of the sign-in screen. */
export async function signIn(page: Page, { email, password } = admin) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Moves the pointer: the public page loads its scripts at the first touch. Two moves, as the first has no distance. */
export async function touch(page: Page) {
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 200)
}

/** Waits until React has hydrated the public page. */
export const expectHydrated = (page: Page) =>
  expect(page.locator('#notices > *').first()).toBeAttached()

/** Makes the page a visit that does not report how fast it was: one in ten does. */
export const skipVitals = (page: Page) =>
  page.addInitScript(() => {
    Math.random = () => 0.5
  })

/** Delays the responses to requests for these addresses. @returns a function that releases them */
export async function delayResponses(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Hovers the Undo button of the message bar, so that the message stays. */
export async function hoverUndo(page: Page) {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}

/** Returns the token of the page's session. */
export async function readToken(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '').token)
}

/** Ends the page's session on the server only. */
export async function endSession(page: Page, { url }: RunningServer) {
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })
}

/** Signs the administrator in in this tab, until a sign-out. */
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

/** Signs in as the administrator. @returns a function that calls the API and parses the response */
export async function createApiClient(server: RunningServer) {
  const { token } = await signInByApi(server)
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const isJson = body && !(body instanceof FormData)
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    })
    const text = await response.text()
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text || 'null')
  }
}
