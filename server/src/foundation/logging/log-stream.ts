import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import sonic from 'sonic-boom'

const maxWaitingBytes = 256 * 1024
const longestLineBytes = 8 * 1024
const tryAgainAfterMs = 1000

/** What a terminal heeds or hides, and JSON leaves as it is. */
const unprintable = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu

/** Where lines of the log go. */
export interface LogStream {
  write: (line: string) => void
  /** Whether all is written within that time. */
  flush: (withinMs: number) => Promise<boolean>
}

/**
 * Writes lines to a file descriptor without waiting for whoever reads them. What comes while too much
 * waits is left out; how many lines that were is the next line.
 */
export function createLogStream(fd: number): LogStream {
  let isExiting = false
  let waitingBytes = 0
  let leftOut = 0
  const out = new sonic.SonicBoom({ fd, sync: false, minLength: 1, retryEAGAIN: () => !isExiting })
  out.on('write', (bytes) => {
    waitingBytes -= bytes
  })
  out.on('drain', tellWhatIsMissing)
  // A disk that is full, a reader that is gone: neither is a reason to end.
  out.on('error', () => setTimeout(() => out.flush(), tryAgainAfterMs).unref())
  process.on('exit', () => {
    isExiting = true
    try {
      out.flushSync()
    } catch {
      // Nobody reads.
    }
  })

  function add(line: string) {
    const bytes = Buffer.byteLength(line)
    if (bytes > longestLineBytes || waitingBytes + bytes > maxWaitingBytes) {
      leftOut++
      return
    }
    waitingBytes += bytes
    out.write(line)
  }

  function tellWhatIsMissing() {
    if (leftOut === 0) return
    const line = { level: 40, time: Date.now(), leftOut, msg: 'lines were left out of this log' }
    leftOut = 0
    add(`${JSON.stringify(line)}\n`)
  }

  async function drained() {
    while (waitingBytes > 0) await once(out, 'drain')
    return true
  }

  return {
    write: (line) => add(line.replaceAll(unprintable, escaped)),
    flush: (withinMs) => Promise.race([drained(), pause(withinMs, false, { ref: false })]),
  }
}

/** As JSON writes it: the line means the same as before. */
function escaped(text: string) {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
