import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second, whatever its own clock does. */
const tickMs = 10

/** What a process holds, and what its main thread has used of the processor; undefined where there is no /proc. */
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
