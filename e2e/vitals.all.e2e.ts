// Looks at: server/src/releases
import { expect, signInByApi, test, touch } from './support/test.ts'

interface Status {
  app: string
  live: string
  vitals: Record<string, Record<string, { p75: number; visits: number }>>
}

test('a visit in ten tells how fast it was, by release', async ({ page, server }) => {
  const { token } = await signInByApi(server)
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const statuses = (await (
      await fetch(`${server.url}/api/releases`, { headers })
    ).json()) as Status[]
    const landing = statuses.find(({ app }) => app === 'landing')
    return landing?.vitals[landing.live]?.LCP?.visits
  }
  // Other tests' visits may be among those that tell.
  const before = (await read()) ?? 0
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  await page.goto('/')
  await touch(page)
  await page.waitForResponse('**/api/staff')
  await page.waitForLoadState('networkidle')
  // Leaving is when it is told.
  await page.goto('/login')
  await expect.poll(read).toBeGreaterThan(before)
})
