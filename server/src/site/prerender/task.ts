/** What is to be rendered. */
export interface Task {
  /** Of the release's `server/prerender.js`. */
  source: string
  /** `PageData` as JSON. */
  page: string
  address: string
}

/** A task as it goes to the process that does it, with the bounds that it heeds by itself. */
export type SentTask = Task & Pick<Bounds, 'cpuMs' | 'sandboxBytes'>

/**
 * `rendered` is the JSON of the head, a line break, and the page's HTML, as the team's code made them:
 * nobody has looked at it yet. A `failure` is the release's own, and so is where it says that it was:
 * `<input>` is the release's code in `stack`.
 */
export type TaskAnswer = { rendered: string } | { failure: string; stack?: string }

export interface Bounds {
  /** Of the processor's time for one task: what others do on the machine does not count. */
  cpuMs: number
  /** The last resort, by the clock. */
  timeoutMs: number
  /** Of everything that the process holds, and of what the code of one release may hold of it. */
  memoryBytes: number
  sandboxBytes: number
}

const mebibyte = 1024 * 1024

export const bounds: Bounds = {
  cpuMs: 1000,
  timeoutMs: 20_000,
  memoryBytes: 384 * mebibyte,
  sandboxBytes: 96 * mebibyte,
}

/** Of an answer, before anybody reads it. */
export const maxAnswerBytes = 8 * mebibyte

/** An answer as it goes through the pipe: the first letter says of which kind it is, and the stack follows a failure. */
export const answerPrefixes = { rendered: 'r', failure: 'f', stack: '\x1f' } as const
