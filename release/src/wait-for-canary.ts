import { setTimeout as pause } from 'node:timers/promises'
import type { ReleaseStatus } from '@sala/kit/contract/release'
import { readHistory, readStatus } from './release-api.ts'
import { SalaError } from './sala-error.ts'

const lookAgainMs = 2000

interface Canary {
  app: string
  version: string
}

/**
 * Waits until a canary has lasted so long, or is live for everybody; a server that is away for a
 * moment in between is none of its faults.
 * @returns the app's status by then
 * @throws {SalaError} when the canary was taken back, by whom and why; when the server is away at the end
 */
export async function waitForCanary(origin: string, { app, version }: Canary, forMs: number) {
  const untilMs = Date.now() + forMs
  for (;;) {
    const isLast = Date.now() >= untilMs
    const status = await statusOf(origin, app).catch((error) => {
      if (isLast || !(error instanceof SalaError && error.failure === 'unreachable')) throw error
    })
    if (status) {
      const { live, canary } = status
      if (live === version) return status
      if (canary?.version !== version) throw await takenBack(origin, { app, version })
      if (isLast) return status
    }
    await pause(Math.max(0, Math.min(lookAgainMs, untilMs - Date.now())))
  }
}

async function statusOf(origin: string, app: string): Promise<ReleaseStatus> {
  const status = (await readStatus(origin)).find((one) => one.app === app)
  return status ?? Promise.reject(new SalaError('refused', `${app} is not live any more.`))
}

async function takenBack(origin: string, { app, version }: Canary) {
  const { events } = await readHistory(origin, app)
  // Something else may have happened since.
  const ended = events.find(({ action, from }) => action === 'canary-ended' && from === version)
  const last = ended ?? events[0]
  const why = last?.why ? `: ${last.why}` : ''
  const by = last ? ` (${last.action} by ${last.who}${why})` : ''
  return new SalaError('refused', `${app} ${version} is no canary any more${by}.`)
}
