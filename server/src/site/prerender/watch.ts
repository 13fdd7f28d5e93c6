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

/** `isReleaseFault` when no busy machine can be the cause. */
export type OnExcess = (reason: string, isReleaseFault: boolean) => void

/**
 * Looks at a process from outside until it is stopped by what this returns, and tells when it is
 * beyond a bound. Time is counted by checks, so that a pause of this process is none of the other's.
 */
export function watchUsage(pid: number, bounds: Bounds, onExcess: OnExcess) {
  const before = readUsage(pid)
  let checks = 0
  const timer = setInterval(() => {
    const now = readUsage(pid)
    checks++
    if (before && now) {
      if (now.cpuMs - before.cpuMs > cpuSlack * bounds.cpuMs) onExcess('processor time', true)
      if (now.memoryBytes > bounds.memoryBytes) onExcess('memory', true)
    }
    if (checks * everyMs > bounds.timeoutMs) onExcess('time', !now)
  }, everyMs)
  return () => clearInterval(timer)
}

/** The memory of a process, and the processor time of its main thread; undefined where there is no /proc. */
export function readUsage(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const readBytes = (name: string) =>
      1024 * Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))?.[1])
    // The second field is the program's name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memoryBytes: readBytes('VmRSS'),
      /** Set aside, most of it without ever being held. */
      dataBytes: readBytes('VmData'),
    }
  } catch {
    return undefined
  }
}
