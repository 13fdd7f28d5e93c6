import type { ScreenReport } from '@sala/kit/contract/release'
import type { Page } from 'playwright-core'
import { describe, report } from './in-page.mjs'

export interface Thrown {
  message: string
  stack: string
}

/** Violations of the page's policies. */
export interface Violation extends Thrown {
  directive: string
}

/** `Promise.withResolvers` for Node 20. */
function createDeferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Records the host's reports about a remote, errors, and violations of policies in a page. */
export async function watch(page: Page, app: string) {
  const reports: ScreenReport[] = []
  const thrown: Thrown[] = []
  const violations: Violation[] = []
  const logged: Promise<Thrown>[] = []
  const firstReports = new Map<string, ReturnType<typeof createDeferred>>()
  const firstReport = (name: string) => {
    const first = firstReports.get(name) ?? createDeferred()
    firstReports.set(name, first)
    return first
  }

  page.on('pageerror', ({ name, message, stack = '' }) =>
    thrown.push({ message: `${name}: ${message}`, stack }),
  )
  page.on('console', (line) => {
    const [error] = line.args()
    if (line.type() === 'error' && error) logged.push(error.evaluate(describe).catch(() => unknown))
  })
  await page.exposeFunction('salaReport', (json: string) => {
    const screenReport: ScreenReport = JSON.parse(json)
    if (screenReport.app === app) reports.push(screenReport)
    firstReport(screenReport.app).resolve()
  })
  await page.exposeFunction('salaViolation', (violation: Violation) => violations.push(violation))
  await page.addInitScript(report)

  return {
    /** Resolves with the host's first report about a remote. */
    reported: (name: string) => firstReport(name).promise,
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

/** The page was closed before the error could be read. */
const unknown: Thrown = { message: '', stack: '' }
