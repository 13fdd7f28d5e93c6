import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolStats } from '../db/postgres.ts'

/** Whoever fails to make a page beforehand publishes here; nobody has to know who listens. */
export const prerenderFailed = 'sala:prerender-failed'

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const mailOutcomes = ['sent', 'failed', 'refused'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

export interface CacheStats {
  hits: number
  misses: number
  bytes: number
}

/** What Prometheus is told, in names as its conventions have them. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, until the whole answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers,
  })
  const shed = new Counter({
    name: 'sala_requests_shed_total',
    help: 'Requests turned away because too much was going on',
    registers,
  })
  const mails = new Counter({
    name: 'sala_mails_total',
    help: 'Attempts to send a contact message',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const prerenderFailures = new Counter({
    name: 'sala_prerender_failures_total',
    help: 'Pages that could not be made beforehand',
    registers,
  })
  const violations = new Counter({
    name: 'sala_violations_total',
    help: 'What browsers refused to do for a page, as they have reported it',
    registers,
  })
  const cleanedUpAt = new Gauge({
    name: 'sala_housekeeping_last_success_timestamp_seconds',
    help: 'When a job of cleaning up ended well the last time on this server',
    labelNames: ['job'],
    registers,
  })
  const cleaningFailures = new Counter({
    name: 'sala_housekeeping_failures_total',
    help: 'Jobs of cleaning up that have failed',
    labelNames: ['job'],
    registers,
  })
  const onPrerenderFailure = () => prerenderFailures.inc()
  subscribe(prerenderFailed, onPrerenderFailure)

  return {
    registry,
    requests,
    onShed: () => shed.inc(),

    onHousekeeping(job: string, outcome: 'success' | 'failure', atMs: number) {
      cleaningFailures.inc({ job }, outcome === 'failure' ? 1 : 0)
      if (outcome === 'success') cleanedUpAt.set({ job }, atMs / 1000)
    },

    onViolations: (count: number) => violations.inc(count),
    onMail: (outcome: MailOutcome) => mails.inc({ outcome }),

    watchPool(pool: PoolStats) {
      new Gauge({
        name: 'sala_database_connections',
        help: 'Connections to PostgreSQL, and requests that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },

    watchCache({ stats }: { stats: () => CacheStats }) {
      new Gauge({
        name: 'sala_cache_requests',
        help: 'How often something was asked for that may be kept in memory, since the start',
        labelNames: ['outcome'],
        registers,
        collect() {
          const { hits, misses } = stats()
          this.set({ outcome: 'hit' }, hits)
          this.set({ outcome: 'miss' }, misses)
        },
      })
      new Gauge({
        name: 'sala_cache_bytes',
        help: 'Memory for what was read or made once: pictures, files, lists, pages',
        registers,
        collect() {
          this.set(stats().bytes)
        },
      })
    },

    /** Event loop lag, memory, processor, handles: once in a process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),

    stop() {
      unsubscribe(prerenderFailed, onPrerenderFailure)
      registry.clear()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
