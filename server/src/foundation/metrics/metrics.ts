import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Cache } from '../cache/cache.ts'
import type { PoolStats } from '../db/postgres.ts'

/** The diagnostics channel for failed prerenderings. */
export const prerenderFailed = 'sala:prerender-failed'

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const mailOutcomes = ['sent', 'failed', 'refused'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** The Prometheus metrics. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status, until the whole answer is sent',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers,
  })
  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const shed = count('sala_requests_shed_total', 'Requests refused by load shedding')
  const mails = count('sala_mails_total', 'Attempts to send a mail', 'outcome')
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const prerenderFailures = count(
    'sala_prerender_failures_total',
    'Pages that could not be prerendered',
  )
  const violations = count(
    'sala_violations_total',
    'Violations of the content security policy that browsers reported',
  )
  const housekeepingFailures = count(
    'sala_housekeeping_failures_total',
    'Failed runs of housekeeping jobs',
    'job',
  )
  const lastHousekeepingAt = new Gauge({
    name: 'sala_housekeeping_last_success_timestamp_seconds',
    help: 'Last success of a housekeeping job on this server',
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
      housekeepingFailures.inc({ job }, outcome === 'failure' ? 1 : 0)
      if (outcome === 'success') lastHousekeepingAt.set({ job }, atMs / 1000)
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

    watchCache({ stats }: Pick<Cache, 'stats'>) {
      new Gauge({
        name: 'sala_cache_requests',
        help: 'Cache hits and misses since the start',
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
        help: 'Memory of the cache: pictures, files, lists, pages',
        registers,
        collect() {
          this.set(stats().bytes)
        },
      })
    },

    /** Adds event loop lag, memory, CPU and handles; once per process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),

    stop() {
      unsubscribe(prerenderFailed, onPrerenderFailure)
      registry.clear()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
