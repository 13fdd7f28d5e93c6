export interface Task {
  /** The code of the release's `server/prerender.js`. */
  source: string
  /** `PageData` as JSON. */
  page: string
  address: string
}

/** A task for the renderer process, with the limits that it enforces itself. */
export type SentTask = Task & Pick<Bounds, 'cpuMs' | 'sandboxBytes'>

/**
 * `rendered` is the JSON of the head, a line feed, and the page's HTML, unchecked (check-rendered.ts). A `failure`
 * is caused by the release; in its `stack`, `<input>` is the release's code. Both are untrusted.
 */
export type TaskAnswer = { rendered: string } | { failure: string; stack?: string }

export interface Bounds {
  /** CPU time of one task, so that other load on the machine does not count. */
  cpuMs: number
  /** Wall-clock time, as a last resort. */
  timeoutMs: number
  /** Memory of the whole process. */
  memoryBytes: number
  /** Memory of one release's sandbox. */
  sandboxBytes: number
}

const mebibyte = 1024 * 1024

export const bounds: Bounds = {
  cpuMs: 1000,
  timeoutMs: 20_000,
  memoryBytes: 384 * mebibyte,
  sandboxBytes: 96 * mebibyte,
}

/** Maximum size of an answer, checked before it is parsed. */
export const maxAnswerBytes = 8 * mebibyte

/** Format of an answer in the pipe: the first character is its kind, and a stack may follow a failure. */
export const answerPrefixes = { rendered: 'r', failure: 'f', stack: '\x1f' } as const
