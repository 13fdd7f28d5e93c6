// Looks at: server/src/releases
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { createApiClient, expect, test, touch } from './support/test.ts'

test('one visit in ten reports its speed for the release', async ({ page, server }) => {
  const callApi = await createApiClient(server)
  const read = async () => {
    const statuses = await callApi<ReleaseStatus[]>('GET', '/releases')
    const landing = statuses.find(({ app }) => app === 'landing')
    return landing?.vitals[landing.live]?.LCP?.visits
  }
  // Visits of other tests may be reported as well.
  const before = (await read()) ?? 0
  await page.addInitScript(() => {
    Math.random = () => 0.05
  })
  await page.goto('/')
  await touch(page)
  await page.waitForResponse('**/api/staff')
  await page.waitForLoadState('networkidle')
  // The report is sent when the page is left.
  await page.goto('/login')
  await expect.poll(read).toBeGreaterThan(before)
})
