import { LRUCache } from 'lru-cache'

const usualBytes = 128 * 1024 * 1024

/** Something of one kind that is kept. */
export interface CachePart<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * What was read or made once and holds for ever, such as a file by its hash: what was asked for last
 * stays in memory, up to one bound for all kinds together.
 */
export function openCache(maxBytes = usualBytes) {
  const lru = new LRUCache<string, { value: unknown; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })
  const figures = { hits: 0, misses: 0 }

  return {
    figures: () => ({ ...figures, bytes: lru.calculatedSize }),

    /** @param bytesOf how much memory one takes */
    part<Value>(kind: string, bytesOf: (value: Value) => number): CachePart<Value> {
      return {
        get(key) {
          const found = lru.get(`${kind} ${key}`)
          figures[found ? 'hits' : 'misses']++
          return found?.value as Value | undefined
        },
        set(key, value) {
          lru.set(`${kind} ${key}`, { value, bytes: bytesOf(value) })
        },
      }
    },
  }
}

export type Cache = ReturnType<typeof openCache>
