import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Bounds } from './task.ts'

// Defence in depth: setpriv and prlimit (util-linux) exist on most Linux machines and in our image. Without them the
// JavaScript engine and `watchUsage` still apply.

const run = promisify(execFile)
const setpriv = ['setpriv', '--no-new-privs', '--pdeathsig=KILL', '--'] as const
const limits = ['--nofile=0', '--nproc=0', '--fsize=0', '--core=0', '--memlock=0']

let hasSetpriv: Promise<boolean> | undefined

/** Wraps a command so that it cannot gain privileges, and is killed when this process ends. */
export async function confine(command: string[]) {
  hasSetpriv ??= succeeds([...setpriv, 'true'])
  return (await hasSetpriv) ? [...setpriv, ...command] : command
}

/** Forbids a process to open files and connections, to start processes and to exceed `maxDataBytes`. */
export function limitResources(pid: number, maxDataBytes: number) {
  return succeeds(['prlimit', `--pid=${pid}`, `--data=${maxDataBytes}`, ...limits])
}

function succeeds([command = '', ...args]: string[]) {
  return run(command, args, { env: {} }).then(
    () => true,
    () => false,
  )
}

/** The kernel reports CPU time in hundredths of a second (USER_HZ). */
const tickMs = 10

const everyMs = 50
/**
 * The engine interrupts code beyond its CPU time itself; this is for code that it cannot interrupt. The factor
 * allows for what does not count inside, such as compiling the engine.
 */
const cpuSlack = 2

/** `isReleaseFault` is false when a busy machine could be the cause. */
type OnExcess = (reason: string, isReleaseFault: boolean) => void

/**
 * Polls the CPU time and memory of a process, and calls `onExcess` when it exceeds a limit; returns a function that
 * stops. Wall-clock time is counted in polls, so that a pause of this process does not count.
 */
export function watchUsage(pid: number, bounds: Bounds, onExcess: OnExcess) {
  const before = readUsage(pid)
  let checks = 0
  const timer = setInterval(() => {
    const now = readUsage(pid)
    checks++
    if (before && now) {
      if (now.cpuMs - before.cpuMs > cpuSlack * bounds.cpuMs) onExcess('CPU time', true)
      if (now.memoryBytes > bounds.memoryBytes) onExcess('memory', true)
    }
    if (checks * everyMs > bounds.timeoutMs) onExcess('time', !now)
  }, everyMs)
  return () => clearInterval(timer)
}

/** Reads the memory of a process and the CPU time of its main thread; undefined where there is no /proc. */
export function readUsage(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const readBytes = (name: string) =>
      1024 * Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))?.[1])
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      memoryBytes: readBytes('VmRSS'),
      /** Reserved address space, mostly unused. */
      dataBytes: readBytes('VmData'),
    }
  } catch {
    return undefined
  }
}
