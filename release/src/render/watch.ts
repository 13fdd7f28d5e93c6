import type { ScreenReport } from '@sala/kit/contract/release'
import type { Page } from 'playwright-core'
import { describe, tell } from './in-page.mjs'

export interface Thrown {
  message: string
  stack: string
}

/** What a browser refused for the page's own policies. */
export interface Violation extends Thrown {
  directive: string
}

export type Watched = Awaited<ReturnType<typeof watch>>

/** Notes what the host tells of a remote in this page, what is thrown, and what the browser refuses. */
export async function watch(page: Page, app: string) {
  const reports: ScreenReport[] = []
  const thrown: Thrown[] = []
  const violations: Violation[] = []
  const logged: Promise<Thrown>[] = []
  const told = new Map<string, PromiseWithResolvers<void>>()
  const tellerOf = (name: string) => {
    const teller = told.get(name) ?? Promise.withResolvers<void>()
    told.set(name, teller)
    return teller
  }

  page.on('pageerror', ({ name, message, stack = '' }) =>
    thrown.push({ message: `${name}: ${message}`, stack }),
  )
  page.on('console', (line) => {
    const [error] = line.args()
    if (line.type() === 'error' && error) logged.push(error.evaluate(describe).catch(() => unknown))
  })
  await page.exposeFunction('salaReport', (json: string) => {
    const report: ScreenReport = JSON.parse(json)
    if (report.app === app) reports.push(report)
    tellerOf(report.app).resolve()
  })
  await page.exposeFunction('salaViolation', (violation: Violation) => violations.push(violation))
  await page.addInitScript(tell)

  return {
    /** Once the host has said how a remote fares. */
    toldOf: (name: string) => tellerOf(name).promise,
    thrown,
    violations,
    hasLoaded: () => reports.some(({ kind }) => kind === 'loaded'),
    /** Errors that the host caught and reported; the console has their stacks. Uncaught ones are in `thrown`. */
    async caught() {
      const known = await Promise.all(logged)
      const failures = reports.filter(({ kind }) => kind !== 'loaded' && kind !== 'uncaught')
      return failures.map(({ message = '' }): Thrown => {
        const found = known.find((error) => error.message.startsWith(message))
        return { message, stack: found?.stack ?? '' }
      })
    },
  }
}

/** The page was closed before it could be asked. */
const unknown: Thrown = { message: '', stack: '' }
