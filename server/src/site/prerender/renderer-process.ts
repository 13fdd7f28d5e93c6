import { spawn } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { confine, limitResources, readUsage, watchUsage } from './confine.ts'
import { createFrameReader, encodeFrame } from './frames.ts'
import {
  answerPrefixes,
  type Bounds,
  maxAnswerBytes,
  type SentTask,
  type Task,
  type TaskAnswer,
} from './task.ts'

const program = fileURLToPath(import.meta.resolve('#server/src/site/prerender/renderer-main.ts'))
const here = dirname(program)
const packages = [
  'quickjs-emscripten-core',
  '@jitl/quickjs-wasmfile-release-sync',
  '@jitl/quickjs-ffi-types',
]
/** The program, the engine, and the package.json files that Node reads to resolve them. */
const readable = [
  here,
  join(here, '../../../package.json'),
  join(here, '../../../../package.json'),
  ...packages.map((name) => dirname(findPackageJSON(name, import.meta.url) ?? '')),
]
const command = () => [
  process.execPath,
  '--permission',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  // Resolving symbolic links would need read permission for all folders on the way.
  '--preserve-symlinks',
  '--preserve-symlinks-main',
  '--disallow-code-generation-from-strings',
  '--disable-sigusr1',
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=64',
  '--stack-size=3900',
  program,
]

/** Limits of the start, which runs no code of a release. */
const startBounds = { cpuMs: Number.POSITIVE_INFINITY, timeoutMs: 60_000 }

/**
 * Starts the process that runs the code of releases, without environment variables, IPC channel and permissions
 * for files, processes, threads and native code. Kills it as soon as a task exceeds a limit.
 */
export async function startRendererProcess(bounds: Bounds, onEnd: () => void) {
  const [executable = '', ...args] = await confine(command())
  const child = spawn(executable, args, {
    env: {},
    // An inherited standard error would stay open after this process has ended.
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    // Own process group, so that Ctrl-C does not interrupt a rendering.
    detached: true,
  })
  const { pid = 0, stdin, stdout } = child
  const readFrame = createFrameReader(maxAnswerBytes)
  let pending: PromiseWithResolvers<string | undefined> | undefined
  let excess: { reason: string; isReleaseFault: boolean } | undefined
  let hasEnded = false

  function end(reason: string, isReleaseFault: boolean) {
    excess ??= { reason, isReleaseFault }
    child.kill('SIGKILL')
  }

  function handleEnd() {
    if (hasEnded) return
    hasEnded = true
    pending?.resolve(undefined)
    onEnd()
  }

  stdout.on('data', (chunk: Buffer) => {
    try {
      const text = readFrame(chunk)
      if (!pending) throw new Error('unexpected output')
      if (text === undefined) return
      pending.resolve(text)
      pending = undefined
    } catch (error) {
      end((error as Error).message, true)
    }
  })
  stdin.on('error', () => undefined)
  child.once('error', handleEnd)
  child.once('close', handleEnd)
  // Does not keep this process running; during a task the timer of watchUsage does.
  child.unref()
  for (const pipe of [stdin, stdout]) (pipe as typeof pipe & { unref(): void }).unref()

  /** Sends a request and returns the next answer; undefined when the process has ended. */
  async function ask(request: string | undefined, within: Bounds) {
    if (hasEnded) return undefined
    pending = Promise.withResolvers()
    const stopWatching = watchUsage(pid, within, end)
    if (request !== undefined) stdin.write(encodeFrame(request))
    return pending.promise.finally(stopWatching)
  }

  const isReady = (await ask(undefined, { ...bounds, ...startBounds })) === ''
  const { dataBytes = 0 } = readUsage(pid) ?? {}
  if (isReady) await limitResources(pid, dataBytes + bounds.memoryBytes)
  else end('failed start', false)

  return {
    isReady,
    /**
     * Runs a task; returns undefined when the process was ended by somebody else.
     * @throws {Error} when the machine was too busy for an answer
     */
    async render(task: Task): Promise<TaskAnswer | undefined> {
      const { cpuMs, sandboxBytes } = bounds
      const sent: SentTask = { ...task, cpuMs, sandboxBytes }
      const text = await ask(JSON.stringify(sent), bounds)
      if (text !== undefined) return parseAnswer(text)
      if (!excess) return undefined
      const message = `The prerender gave no answer (${excess.reason}).`
      if (!excess.isReleaseFault) throw new Error(message)
      return { failure: message }
    },
    end: () => end('server stops', false),
  }
}

export type RendererProcess = Awaited<ReturnType<typeof startRendererProcess>>

function parseAnswer(text: string): TaskAnswer {
  const [kind, rest] = [text.slice(0, 1), text.slice(1)]
  if (kind === answerPrefixes.rendered) return { rendered: rest }
  const [message = '', stack = ''] = rest.split(answerPrefixes.stack, 2)
  // Control characters are removed, since both are shown in logs and terminals.
  return {
    failure: message.slice(0, 300).replaceAll(/\p{C}/gu, ' '),
    ...(stack && {
      stack: dropSandboxFrames(stack.slice(0, 4000)).replaceAll(/[^\P{C}\n]/gu, ' '),
    }),
  }
}

/** Removes the stack frames of guest-world.ts. */
function dropSandboxFrames(stack: string) {
  return stack.replaceAll(/^.*\((sandbox-globals\.js|native).*\n?/gm, '')
}
