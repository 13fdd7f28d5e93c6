import { LRUCache } from 'lru-cache'

const usualBytes = 128 * 1024 * 1024

/** Something of one kind that is kept. */
export interface CachePart<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** What is kept, or what `make` makes, once for all who ask meanwhile; nothing is not kept. */
  find<Found extends Value | undefined>(key: string, make: () => Promise<Found>): Promise<Found>
}

interface Cached {
  value: unknown
  bytes: number
}

type Make = () => Promise<Cached | undefined>

/**
 * What was read or made once and holds for ever, such as a file by its hash: what was asked for last
 * stays in memory, up to one bound for all kinds together.
 */
export function createCache(maxBytes = usualBytes) {
  const lru = new LRUCache<string, Cached, Make>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    fetchMethod: (_key, _stale, { context }) => context(),
    // Who waits for something gets it, though it was pushed out meanwhile.
    ignoreFetchAbort: true,
  })
  const figures = { hits: 0, misses: 0 }

  return {
    figures: () => ({ ...figures, bytes: lru.calculatedSize }),

    /** @param bytesOf about how much memory one takes */
    part<Value>(kind: string, bytesOf: (value: Value) => number): CachePart<Value> {
      const keep = (value: Value) => ({ value, bytes: bytesOf(value) })
      return {
        get: (key) => lru.get(`${kind} ${key}`)?.value as Value | undefined,
        set(key, value) {
          lru.set(`${kind} ${key}`, keep(value))
        },
        async find<Found extends Value | undefined>(key: string, make: () => Promise<Found>) {
          const status: LRUCache.Status<string, Cached, Make> = {}
          async function context() {
            const made = await make()
            return made === undefined ? undefined : keep(made)
          }
          const found = await lru.fetch(`${kind} ${key}`, { context, status })
          figures[status.fetch === 'hit' ? 'hits' : 'misses']++
          return found?.value as Found
        },
      }
    },
  }
}

export type Cache = ReturnType<typeof createCache>

/**
 * Runs one task at a time for each key. All calls that come while it runs share the next run, which begins
 * after they came: each waits for two runs at most and gets nothing older than itself.
 */
export function coalesce<Result>() {
  const running = new Map<string, Promise<Result>>()
  const next = new Map<string, Promise<Result>>()

  return (key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = running.get(key)
    if (!before) return start()
    const waiting = next.get(key) ?? before.then(start, start)
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
