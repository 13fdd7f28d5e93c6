import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../db/dialect.ts'
import { type CheckoutApp, findApps } from './apps.ts'

/** What host and remotes are built in, if anything is; teams' releases come in without it. */
export interface Checkout {
  /** Publishes what was built since it was called last. It never fails: what is live stays so. */
  refresh(log: Log): Promise<void>
}

const tryAgainMs = 5000

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>
type Publish = (apps: CheckoutApp[], log: Log) => Promise<void>

/**
 * Follows the builds of a checkout: a remote that is built anew is noticed by looking at two files,
 * with no restart.
 * @param root absolute path
 * @param lookEveryMs how long a look holds: thousands of requests a second need not look each
 */
export function followCheckout(root: string, publish: Publish, lookEveryMs = 100): Checkout {
  const apps = findApps(root).map((app) => ({ ...app, seen: '' }))
  let round: Promise<void> | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function publishChanged(changed: typeof apps, log: Log) {
    const marks = changed.map(markOf)
    // Whoever builds it again meanwhile is looked at again.
    for (const [index, app] of changed.entries()) app.seen = marks[index] ?? ''
    await publish(changed, log).catch((err) => {
      log.error({ err }, 'the checkout was not published')
      if (!isUnavailable(err)) return
      // Tried again, and not by every request, while the database is away.
      for (const app of changed) app.seen = ''
      lookedAtMs = performance.now() + tryAgainMs
    })
  }

  return {
    async refresh(log) {
      if (round) await round
      if (performance.now() - lookedAtMs < lookEveryMs) return
      lookedAtMs = performance.now()
      const changed = apps.filter((app) => {
        const mark = markOf(app)
        return mark !== '' && mark !== app.seen
      })
      if (changed.length === 0) return
      round ??= publishChanged(changed, log).finally(() => {
        round = undefined
      })
      await round
    },
  }
}

/** Tells one build from the next; empty while there is none. */
function markOf({ folder }: CheckoutApp) {
  const times = ['inputs.txt', 'mf-manifest.json'].map(
    (name) => statSync(join(folder, 'dist', name), { throwIfNoEntry: false })?.mtimeMs,
  )
  return times[1] === undefined ? '' : times.join()
}
