import { channel } from 'node:diagnostics_channel'
import type { PageData, Prerendered } from '@sala/kit/contract/page'
import type { FastifyBaseLogger } from 'fastify'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { prerenderFailed } from '../../foundation/metrics/metrics.ts'
import type { Services } from '../../foundation/services.ts'
import { recordPrerenderFailure } from '../../releases/reports/end-canaries.ts'
import type { SignedFiles } from '../../releases/store/contents.ts'
import type { Release } from '../../releases/store/repository.ts'
import { checkRendered } from './check-rendered.ts'
import type { Renderer } from './renderer.ts'
import type { Task } from './task.ts'

/** Where a release keeps the build of its screen that runs here. */
export const prerenderPath = 'server/prerender.js'

const maxWaiting = 50
const firstPauseMs = 30_000
const maxRetryDelayMs = 10 * 60_000
const maxPaused = 100
const defaultQueue: QueueOptions = { key: 'defaultQueue', priority: 0 }

/** A place in the queue: lower priorities come first, and keys take turns. */
export interface QueueOptions {
  key: string
  priority: number
  /** What it is rendered from is being typed: when that fails, no visitor is the worse for it. */
  isTrial?: true
}

/**
 * The page that a release renders from `page`; undefined when it renders none, or fails. It is
 * there within the bounds, and never throws.
 */
export type Prerender = (
  release: Release,
  page: PageData,
  address: string,
  place?: QueueOptions,
) => Promise<Prerendered | undefined>

type Parts = Services & {
  log: Pick<FastifyBaseLogger, 'warn'>
  renderer: Pick<Renderer, 'render'>
  signed: SignedFiles
}

/**
 * Renders one page at a time. A release that has failed is left alone for a while, so that its page
 * is no slower than one without a prerender; the failure counts against it as a visitor's would.
 */
export function createPrerenderer({ db, now, log, renderer, signed }: Parts): Prerender {
  const enqueue = fairQueue({ atOnce: 1, maxWaiting })
  const failures = createBackoff(now)

  async function render(release: Release, task: Omit<Task, 'source'>, isTrial: boolean) {
    // It may have failed for somebody before us in the line.
    if (failures.isPaused(release.digest)) return undefined
    const source = await readSource(release)
    const answer = await renderer.render({ source, ...task })
    try {
      if ('failure' in answer) throw new Error(answer.failure)
      const isPublic = release.manifest.description?.access === 'public'
      const rendered = checkRendered(answer.rendered, { isPublic })
      failures.forget(release.digest)
      return rendered
    } catch (error) {
      if (isTrial) return undefined
      failures.add(release.digest)
      await report(release, error as Error)
      return undefined
    }
  }

  async function readSource(release: Release) {
    const source = await signed(release, prerenderPath)
    if (source !== undefined) return source
    throw new Error(`${release.app} ${release.version} has lost its ${prerenderPath}`)
  }

  async function report({ app, version }: Release, error: Error) {
    const message = error.message.slice(0, 300)
    log.warn({ app, version, reason: message }, 'a page was not prerendered')
    channel(prerenderFailed).publish({ app, version })
    await recordPrerenderFailure(db, { app, version, message }, now())
  }

  return async (release, page, address, { key, priority, isTrial = false } = defaultQueue) => {
    if (!release.manifest.files[prerenderPath] || failures.isPaused(release.digest))
      return undefined
    try {
      const task = { page: JSON.stringify(page), address }
      return await enqueue(key, priority, () => render(release, task, isTrial))
    } catch (err) {
      // The line is full, the machine too busy or the database away: no fault of the release.
      log.warn({ err }, 'a page was not prerendered')
      return undefined
    }
  }
}

/** Pauses what has failed: for half a minute, and twice as long each time that it fails again. */
function createBackoff(now: () => number) {
  const entries = new Map<string, { failures: number; untilMs: number }>()

  return {
    isPaused: (key: string) => (entries.get(key)?.untilMs ?? 0) > now(),
    add(key: string) {
      const failures = (entries.get(key)?.failures ?? 0) + 1
      if (entries.size >= maxPaused) entries.clear()
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      entries.set(key, { failures, untilMs: now() + pauseMs })
    },
    forget: (key: string) => {
      entries.delete(key)
    },
  }
}
