import type { TestContext } from 'node:test'
import { hostBundle } from './bundles.ts'
import { releaseTeam } from './release-team.ts'
import { openTestApp } from './test-app.ts'

type Options = Parameters<typeof openTestApp>[1]

/** The app with nothing live but host 2.0.0; with a team for it, and one for the remote `pond`. */
export async function openReleaseApp(t: TestContext, options: Options = {}) {
  const opened = await openTestApp(t, { root: import.meta.dirname, ...options })
  const hostTeam = await releaseTeam(opened, 'host')
  const team = await releaseTeam(opened, 'pond')
  const { statusCode, body } = await hostTeam.ship(hostBundle())
  if (statusCode !== 200) throw new Error(body)
  return { ...opened, hostTeam, team }
}
