import { channel } from 'node:diagnostics_channel'
import type { PageData, Prerendered } from '@sala/kit/contract/page'
import type { FastifyBaseLogger } from 'fastify'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { prerenderFailed } from '../../foundation/metrics/metrics.ts'
import type { Services } from '../../foundation/services.ts'
import { recordPrerenderFailure } from '../../releases/reports/end-canaries.ts'
import type { ReadSignedFile } from '../../releases/store/release-contents.ts'
import type { Release } from '../../releases/store/repository.ts'
import { checkRendered, parseRendered } from './check-rendered.ts'
import type { Renderer } from './renderer.ts'
import { findRendering, type Rendering, storeRendering } from './stored-renderings.ts'
import type { Task } from './task.ts'

/** The file of a release with the build of its screen for the server. */
export const prerenderPath = 'server/prerender.js'

const maxWaiting = 50
const firstPauseMs = 30_000
const maxRetryDelayMs = 10 * 60_000
const maxPaused = 100

/** How a rendering is queued: lower priorities first, round robin between keys. */
export interface QueueOptions {
  key: string
  priority: number
  /** Renders unsaved content, so that a failure does not count against the release. */
  isTrial?: true
  /** The page's name among the stored renderings, from which it is taken and to which it is added. */
  storedAs?: string
}

/**
 * Renders a page with a release's own code; returns undefined when the release has no prerender or it fails. Never
 * throws, and respects the limits of task.ts.
 */
export type Prerender = (
  release: Release,
  page: PageData,
  address: string,
  queue: QueueOptions,
) => Promise<Prerendered | undefined>

type PrerenderServices = Services & {
  log: Pick<FastifyBaseLogger, 'warn'>
  renderer: Pick<Renderer, 'render'>
  signed: ReadSignedFile
}

/**
 * Renders one page at a time. A failure is reported against the release, and pauses its prerendering with an
 * exponential backoff, so that its page is as fast as one without prerendering.
 */
export function createPrerenderer({
  db,
  now,
  log,
  renderer,
  signed,
}: PrerenderServices): Prerender {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting })
  const backoff = createBackoff(now)

  async function render(
    release: Release,
    { page, address }: Omit<Task, 'source'>,
    { isTrial, storedAs }: Pick<QueueOptions, 'isTrial' | 'storedAs'>,
  ) {
    // May have failed while this task was queued.
    if (backoff.isPaused(release.digest)) return undefined
    const source = await readSource(release)
    const wanted = storedAs && { page: storedAs, digest: release.digest, data: page, address }
    const stored = wanted && (await findStored(wanted))
    if (stored) return stored
    const answer = await renderer.render({ source, page, address })
    try {
      if ('failure' in answer) throw new Error(answer.failure)
      const isPublic = release.manifest.description?.access === 'public'
      const rendered = checkRendered(answer.rendered, { isPublic })
      backoff.reset(release.digest)
      if (wanted) await storeRendering(db, wanted, answer.rendered).catch(() => undefined)
      return rendered
    } catch (error) {
      if (isTrial) return undefined
      backoff.recordFailure(release.digest)
      await report(release, error as Error)
      return undefined
    }
  }

  /** Stored renderings only save time: a database that does not answer is no failure. They were checked before. */
  async function findStored(wanted: Rendering) {
    const text = await findRendering(db, wanted).catch(() => undefined)
    return text && (parseRendered(text) as Prerendered)
  }

  async function readSource(release: Release) {
    const source = await signed(release, prerenderPath)
    if (source !== undefined) return source
    throw new Error(`${release.app} ${release.version} is missing its ${prerenderPath}`)
  }

  async function report({ app, version }: Release, error: Error) {
    const message = error.message.slice(0, 300)
    log.warn({ app, version, reason: message }, 'a page was not prerendered')
    channel(prerenderFailed).publish({ app, version })
    await recordPrerenderFailure(db, { app, version, message }, now())
  }

  return async (release, page, address, { key, priority, ...options }) => {
    if (!release.manifest.files[prerenderPath] || backoff.isPaused(release.digest)) return undefined
    try {
      const task = { page: JSON.stringify(page), address }
      return await enqueue(key, priority, () => render(release, task, options))
    } catch (err) {
      // The queue is full, the machine too busy or the database down: no failure of the release.
      log.warn({ err }, 'a page was not prerendered')
      return undefined
    }
  }
}

/** Exponential backoff by key: 30 seconds, doubled by each further failure, at most ten minutes. */
function createBackoff(now: () => number) {
  const entries = new Map<string, { failures: number; untilMs: number }>()

  return {
    isPaused: (key: string) => (entries.get(key)?.untilMs ?? 0) > now(),
    recordFailure(key: string) {
      const failures = (entries.get(key)?.failures ?? 0) + 1
      if (entries.size >= maxPaused) entries.clear()
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), maxRetryDelayMs)
      entries.set(key, { failures, untilMs: now() + pauseMs })
    },
    reset: (key: string) => {
      entries.delete(key)
    },
  }
}
