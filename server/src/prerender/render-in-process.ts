import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watchMemory } from './watch-memory.ts'

export interface Task {
  /** Of the release's `server/prerender.js`. */
  source: string
  /** `PageData` as JSON. */
  page: string
  address: string
}

/** `rendered` is JSON, as the team's code made it: nobody has looked at it yet. */
export type TaskAnswer = { rendered: string } | { failure: string }

export interface Bounds {
  timeoutMs: number
  /** Of everything that the process holds, and of its heap. */
  memoryBytes: number
  heapMegabytes: number
}

export const bounds: Bounds = {
  timeoutMs: 2000,
  memoryBytes: 256 * 1024 * 1024,
  heapMegabytes: 96,
}

const program = new URL('./runner.ts', import.meta.url).pathname
/** Read by Node as it loads the program, to learn what kind of module it is. */
const packages = ['../../package.json', '../../../package.json'].map(
  (path) => new URL(path, import.meta.url).pathname,
)

/**
 * Runs a task in a process of its own: with an empty environment, without any right to files,
 * processes, threads or native code, and no longer and no larger than the bounds say.
 * @throws {Error} when it does not come to an answer
 */
export async function renderInProcess(task: Task, { timeoutMs, ...memory }: Bounds = bounds) {
  const renderer = fork(program, {
    env: {},
    execArgv: [
      '--permission',
      ...[program, ...packages].map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${memory.heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    // Ctrl-C reaches all processes of a group; a page under way is to come to its end.
    detached: true,
  })
  const stopWatching = watchMemory(renderer, memory.memoryBytes)
  try {
    return await answerOf(renderer, task)
  } finally {
    stopWatching()
    renderer.kill('SIGKILL')
  }
}

async function answerOf(renderer: ChildProcess, task: Task): Promise<TaskAnswer> {
  let answer: unknown
  renderer.once('message', (message) => {
    answer = message
    // What runs on after that has nothing more to say.
    renderer.kill('SIGKILL')
  })
  renderer.on('error', () => undefined)
  renderer.send(task, () => undefined)
  // Its end may be known before its last words are; after both it is closed.
  await once(renderer, 'close')
  if (isAnswer(answer)) return answer
  const { exitCode, signalCode } = renderer
  throw new Error(`The prerender gave no answer (${signalCode ?? `exit code ${exitCode}`}).`)
}

function isAnswer(answer: unknown): answer is TaskAnswer {
  const { rendered, failure } = (answer ?? {}) as Record<string, unknown>
  return typeof rendered === 'string' || typeof failure === 'string'
}
