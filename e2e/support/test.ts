import { test as base, expect, type Page } from '@playwright/test'
import { admin, type RunningServer, startServer } from './server.ts'

interface Fixtures {
  /** A page in which nobody is signed in; a script error in it fails the test. */
  page: Page
  /** A page in which the administrator is signed in. */
  office: Page
}

/** A test with a running server; every address is relative to it. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await use(page)
    expect(errors).toEqual([])
  },
  office: async ({ page, server }, use) => {
    const session = await signInByApi(server)
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('prepared')) localStorage.setItem('token', token)
      sessionStorage.setItem('prepared', 'yes')
    }, JSON.stringify(session))
    await use(page)
  },
})

export { expect }

export async function signInByApi({ url }: RunningServer): Promise<{ token: string }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  expect(response.status).toBe(200)
  return response.json() as Promise<{ token: string }>
}
