import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import sonic from 'sonic-boom'

const maxWaitingBytes = 256 * 1024
const maxLineBytes = 8 * 1024
const retryAfterMs = 1000

/** Characters that control a terminal or are invisible in it, and that JSON does not escape. */
const unprintable = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu

export interface LogStream {
  write: (line: string) => void
  /** Resolves with whether all is written within the timeout. */
  flush: (timeoutMs: number) => Promise<boolean>
}

/**
 * Writes log lines to a file descriptor without blocking on its reader. Lines are dropped while the buffer is
 * full; then their number is logged.
 */
export function createLogStream(fd: number): LogStream {
  let isExiting = false
  let waitingBytes = 0
  let leftOut = 0
  const out = new sonic.SonicBoom({ fd, sync: false, minLength: 1, retryEAGAIN: () => !isExiting })
  out.on('write', (bytes) => {
    waitingBytes -= bytes
  })
  out.on('drain', logDroppedLines)
  // A full disk or a closed pipe must not end the process.
  out.on('error', () => setTimeout(() => out.flush(), retryAfterMs).unref())
  process.on('exit', () => {
    isExiting = true
    try {
      out.flushSync()
    } catch {
      // The reader is gone.
    }
  })

  function add(line: string) {
    const bytes = Buffer.byteLength(line)
    if (bytes > maxLineBytes || waitingBytes + bytes > maxWaitingBytes) {
      leftOut++
      return
    }
    waitingBytes += bytes
    out.write(line)
  }

  function logDroppedLines() {
    if (leftOut === 0) return
    const line = { level: 40, time: Date.now(), leftOut, msg: 'log lines dropped' }
    leftOut = 0
    add(`${JSON.stringify(line)}\n`)
  }

  async function drained() {
    while (waitingBytes > 0) await once(out, 'drain')
    return true
  }

  return {
    write: (line) => add(line.replaceAll(unprintable, escapeAsJson)),
    flush: (timeoutMs) => Promise.race([drained(), pause(timeoutMs, false, { ref: false })]),
  }
}

function escapeAsJson(text: string) {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
