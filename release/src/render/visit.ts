import { setTimeout as delay } from 'node:timers/promises'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { lookAt } from './in-page.mjs'
import { type Thrown, type Violation, watch } from './watch.ts'

const timeoutMs = 30_000
/** A page without requests for this long has loaded all that it shows. */
const idleMs = 400

export interface Visit {
  path: string
  subject: 'screen' | 'fill'
  thrown: Thrown[]
  violations: Violation[]
  hasLoaded: boolean
  /** Whether anything of it is visible. */
  isShown: boolean
  /** Whether the host's menu, if the page has one, is visible and can be clicked. */
  isMenuThere: boolean
  /** The addresses below its route that it links to. */
  links: string[]
}

/**
 * Opens an address of a remote and returns what happened.
 * @param offering a remote whose slot this one fills: then the address is its screen's, and only errors of the fill
 * count. Slots that are shown only after a click are not seen.
 */
export async function visit(
  context: BrowserContext,
  address: string,
  remote: LiveRemote,
  offering?: LiveRemote,
): Promise<Visit> {
  const page = await context.newPage()
  const watched = await watch(page, remote.name)
  const idle = waitsUntilIdle(page)
  const folder = remote.manifest.replace(/[^/]*$/, '')
  let isRequested = false
  page.on('request', (request) => {
    isRequested ||= new URL(request.url()).pathname.startsWith(folder)
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  // The scripts of a public page start with the first input.
  page.keyboard.press('Shift').catch(() => {})
  const shown = offering ?? remote
  await withTimeout(watched.reported(shown.name))
  await idle()
  if (offering && isRequested) {
    await withTimeout(watched.reported(remote.name))
    await idle()
  }
  const hasMenu = shown.layout === 'shell' && shown.access !== 'public'
  const place = hasMenu ? '#main' : '#root'
  const looked = await withTimeout(page.evaluate(lookAt, { route: shown.route, place }))
  const counts = ({ stack }: Thrown) => !offering || stack.includes(folder)
  const thrown = [...(await watched.caught()), ...watched.thrown.filter(counts)]
  await page.close()
  return {
    path: new URL(address).pathname,
    subject: offering ? 'fill' : 'screen',
    thrown,
    violations: watched.violations.filter(counts),
    hasLoaded: offering !== undefined || watched.hasLoaded(),
    isShown: offering !== undefined || (looked?.isShown ?? false),
    isMenuThere: !hasMenu || (looked?.isMenuThere ?? false),
    links: offering ? [] : (looked?.links ?? []),
  }
}

/** Undefined when the page takes too long. */
function withTimeout<Result>(work: Promise<Result>) {
  return Promise.race([work, delay(timeoutMs, undefined, { ref: false })])
}

/** Returns how to wait until a page has no pending requests. */
function waitsUntilIdle(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += idleMs) {
      await delay(idleMs)
      if (pending.size === 0) return
    }
  }
}
