import type { Bounds } from './task.ts'
import { usageOf } from './usage.ts'

const everyMs = 50
/**
 * The engine ends what is beyond its time by itself; this is for what does not heed it. Seen from
 * outside, the threads that compile the engine count as well, which are no doing of the page.
 */
const cpuSlack = 2

/** `isItsOwn` when no busy machine can be the cause. */
export type Excess = (reason: string, isItsOwn: boolean) => void

/**
 * Looks at a process from outside until it is stopped by what this returns, and tells when it is
 * beyond a bound. Time is counted by looks, so that a pause of this process is none of the other's.
 */
export function watch(pid: number, bounds: Bounds, onExcess: Excess) {
  const before = usageOf(pid)
  let looks = 0
  const timer = setInterval(() => {
    const now = usageOf(pid)
    looks++
    if (before && now) {
      if (now.cpuMs - before.cpuMs > cpuSlack * bounds.cpuMs) onExcess('processor time', true)
      if (now.memoryBytes > bounds.memoryBytes) onExcess('memory', true)
    }
    if (looks * everyMs > bounds.timeoutMs) onExcess('time', !now)
  }, everyMs)
  return () => clearInterval(timer)
}
