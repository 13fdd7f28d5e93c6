import type { TestContext } from 'node:test'
import { hostBundle } from './bundles.ts'
import { createReleaseTeam } from './release-team.ts'
import { createTestApp } from './test-app.ts'

type Options = Parameters<typeof createTestApp>[1]

/** The app with nothing live but host 2.0.0; with a team for it, and one for the remote `pond`. */
export async function createReleaseApp(t: TestContext, options: Options = {}) {
  const opened = await createTestApp(t, { root: import.meta.dirname, ...options })
  const hostTeam = await createReleaseTeam(opened, 'host')
  const team = await createReleaseTeam(opened, 'pond')
  const { statusCode, body } = await hostTeam.ship(hostBundle())
  if (statusCode !== 200) throw new Error(body)
  return { ...opened, hostTeam, team }
}
