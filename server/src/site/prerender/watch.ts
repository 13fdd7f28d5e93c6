import { readFileSync } from 'node:fs'
import type { Bounds } from './task.ts'

/** The kernel reports processor time in hundredths of a second, on every machine. */
const tickMs = 10

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

/** The memory of a process, and the processor time of its main thread; undefined where there is no /proc. */
export function usageOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const bytesOf = (name: string) =>
      1024 * Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))?.[1])
    // The second field is the program's name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memoryBytes: bytesOf('VmRSS'),
      /** Set aside, most of it without ever being held. */
      dataBytes: bytesOf('VmData'),
    }
  } catch {
    return undefined
  }
}
