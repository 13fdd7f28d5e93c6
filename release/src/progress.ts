import { inOneLine } from './output.ts'

const barWidth = 24
const frameMs = 80
const clearToTheRight = '\x1b[K'

export interface Progress {
  /** Begins a step; the one before it is done. */
  step(text: string): void
  /** How far the step is, from 0 to 1. */
  part(part: number): void
  end(): void
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/** Progress on standard error: a bar on a terminal, a plain line for each step elsewhere. */
export function showProgress(stream: Stream = process.stderr): Progress {
  return stream.isTTY && !process.env.CI ? bar(stream) : lines(stream)
}

function lines(stream: Stream): Progress {
  return { step: (text) => stream.write(`${inOneLine(text)} …\n`), part: () => {}, end: () => {} }
}

function bar(stream: Stream): Progress {
  let text = ''
  let drawnAtMs = 0

  function draw(rest: string) {
    stream.write(`\r${text} ${rest}${clearToTheRight}`)
    drawnAtMs = Date.now()
  }
  function finish() {
    if (text) {
      draw('✓')
      stream.write('\n')
    }
    text = ''
  }
  return {
    step(next) {
      finish()
      text = inOneLine(next)
      draw('…')
    },
    part(part) {
      if (part < 1 && Date.now() - drawnAtMs < frameMs) return
      const full = Math.round(part * barWidth)
      draw(`${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${Math.round(part * 100)} %`)
    },
    end: finish,
  }
}
