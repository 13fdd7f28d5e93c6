import { setTimeout as delay } from 'node:timers/promises'
import type { LiveRemote } from '@sala/kit/contract/remote'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { lookAt } from './in-page.mjs'
import { type Thrown, type Violation, watch } from './watch.ts'

const appearsWithinMs = 30_000
/** So long nothing is asked for any more when a screen has all that it shows. */
const calmMs = 400

export interface Visit {
  path: string
  /** What was looked at there. */
  subject: 'screen' | 'fill'
  thrown: Thrown[]
  violations: Violation[]
  /** Whether the screen came to be there, whatever it shows. */
  hasLoaded: boolean
  /** Whether anything is to be seen of it. */
  isShown: boolean
  /** Whether the host's menu, where there is one beside the screen, can be seen and pressed. */
  isMenuThere: boolean
  /** The addresses beneath its route that it links to. */
  links: string[]
}

/** Opens an address of the remote as somebody would, and tells what has come of it. */
export async function visit(
  context: BrowserContext,
  address: string,
  remote: LiveRemote,
): Promise<Visit> {
  const page = await context.newPage()
  const watched = await watch(page, remote.name)
  const calm = becomesCalm(page)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  // The scripts of a public page wait for somebody.
  page.keyboard.press('Shift').catch(() => {})
  await atMost(watched.toldOf(remote.name))
  await calm()
  const hasMenu = hasMenuBeside(remote)
  const place = hasMenu ? '#main' : '#root'
  const looked = await atMost(page.evaluate(lookAt, { route: remote.route, place }))
  await page.close()
  return {
    path: new URL(address).pathname,
    subject: 'screen',
    thrown: [...(await watched.caught()), ...watched.thrown],
    violations: watched.violations,
    hasLoaded: watched.hasLoaded(),
    isShown: looked?.isShown ?? false,
    isMenuThere: !hasMenu || (looked?.isMenuThere ?? false),
    links: looked?.links ?? [],
  }
}

/**
 * Opens the screen of another remote, in which this one fills a slot, and tells what has come of that. A slot that is
 * shown only after somebody has done something is not seen.
 */
export async function visitSlot(
  context: BrowserContext,
  address: string,
  { remote, offering }: { remote: LiveRemote; offering: LiveRemote },
): Promise<Visit> {
  const page = await context.newPage()
  const watched = await watch(page, remote.name)
  const calm = becomesCalm(page)
  const folder = remote.manifest.replace(/[^/]*$/, '')
  let isFilled = false
  page.on('request', (request) => {
    isFilled ||= new URL(request.url()).pathname.startsWith(folder)
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await atMost(watched.toldOf(offering.name))
  await calm()
  if (isFilled) await atMost(watched.toldOf(remote.name))
  await calm()
  const looked = await atMost(page.evaluate(lookAt, { route: offering.route, place: '#main' }))
  const isOwn = ({ stack }: { stack: string }) => stack.includes(folder)
  const thrown = [...(await watched.caught()), ...watched.thrown.filter(isOwn)]
  await page.close()
  return {
    path: new URL(address).pathname,
    subject: 'fill',
    thrown,
    violations: watched.violations.filter(isOwn),
    hasLoaded: true,
    isShown: true,
    isMenuThere: !hasMenuBeside(offering) || (looked?.isMenuThere ?? false),
    links: [],
  }
}

const hasMenuBeside = ({ layout, access }: LiveRemote) => layout === 'shell' && access !== 'public'

/** A page that never ends what it is at keeps nobody waiting. */
function atMost<Result>(work: Promise<Result>) {
  return Promise.race([work, delay(appearsWithinMs, undefined, { ref: false })])
}

/** Returns how to wait until nothing is on its way to the page any more. */
function becomesCalm(page: Page) {
  const under = new Set<Request>()
  page.on('request', (request) => under.add(request))
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  return async () => {
    for (let waitedMs = 0; waitedMs < appearsWithinMs; waitedMs += calmMs) {
      await delay(calmMs)
      if (under.size === 0) return
    }
  }
}
