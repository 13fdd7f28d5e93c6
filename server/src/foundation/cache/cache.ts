import { LRUCache } from 'lru-cache'

const defaultMaxBytes = 128 * 1024 * 1024

/** The entries of one kind; their keys do not collide with those of other kinds. */
interface CacheNamespace<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Returns the cached value, or loads and caches it: once for all callers that wait. `undefined` is not cached. */
  getOrLoad<Found extends Value | undefined>(
    key: string,
    load: () => Promise<Found>,
  ): Promise<Found>
}

interface CacheEntry {
  value: unknown
  bytes: number
}

type Load = () => Promise<CacheEntry | undefined>

/**
 * Caches immutable values in memory, such as a file by its hash. The least recently used are evicted;
 * all kinds share one limit.
 */
export function createCache(maxBytes = defaultMaxBytes) {
  const lru = new LRUCache<string, CacheEntry, Load>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    fetchMethod: (_key, _stale, { context }) => context(),
    // Callers that wait get the value although it was evicted meanwhile.
    ignoreFetchAbort: true,
  })
  const stats = { hits: 0, misses: 0 }

  return {
    stats: () => ({ ...stats, bytes: lru.calculatedSize }),

    /** @param sizeOf the approximate memory of a value, in bytes */
    namespace<Value>(kind: string, sizeOf: (value: Value) => number): CacheNamespace<Value> {
      const toEntry = (value: Value) => ({ value, bytes: sizeOf(value) })
      return {
        get: (key) => lru.get(`${kind} ${key}`)?.value as Value | undefined,
        set(key, value) {
          lru.set(`${kind} ${key}`, toEntry(value))
        },
        async getOrLoad<Found extends Value | undefined>(key: string, load: () => Promise<Found>) {
          const status: LRUCache.Status<string, CacheEntry, Load> = {}
          async function context() {
            const value = await load()
            return value === undefined ? undefined : toEntry(value)
          }
          const entry = await lru.fetch(`${kind} ${key}`, { context, status })
          stats[status.fetch === 'hit' ? 'hits' : 'misses']++
          return entry?.value as Found
        },
      }
    },
  }
}

export type Cache = ReturnType<typeof createCache>

/**
 * Runs one task at a time for each key. Calls during a run share the next run: each waits for two runs
 * at most and gets nothing older than itself.
 */
export function coalesce<Result>() {
  const running = new Map<string, Promise<Result>>()
  const next = new Map<string, Promise<Result>>()

  return (key: string, task: () => Promise<Result>): Promise<Result> => {
    const current = running.get(key)
    if (!current) return start()
    const waiting = next.get(key) ?? current.then(start, start)
    next.set(key, waiting)
    return waiting

    function start() {
      next.delete(key)
      const started = task().finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    }
  }
}
