import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const everyMs = 50
const pageBytes = 4096

/**
 * Kills a process that holds more than `mostBytes`: its heap has a bound of its own, but buffers lie
 * outside of it. Where there is no /proc, the heap's bound and the time have to do. Returns how to stop.
 */
export function watchMemory(child: ChildProcess, mostBytes: number) {
  const timer = setInterval(() => {
    if (heldBytes(child.pid) > mostBytes) child.kill('SIGKILL')
  }, everyMs)
  return () => clearInterval(timer)
}

function heldBytes(pid: number | undefined) {
  try {
    const [, residentPages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(residentPages) * pageBytes
  } catch {
    return 0
  }
}
