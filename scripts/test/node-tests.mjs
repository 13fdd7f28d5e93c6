import { createHook } from 'node:async_hooks'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { tell } from './results.mjs'

// Runs test files by Node's own runner: each in a process of its own and so many at a time, in the
// order in which they are given, or all in this one.

/** A test that still runs after that has hung. */
const longestTestMs = 300_000
const longestFileMs = 600_000
const { values, positionals: files } = parseArgs({
  options: {
    concurrency: { type: 'string', default: '1' },
    shared: { type: 'boolean', default: false },
    name: { type: 'string' },
  },
  allowPositionals: true,
})
const isSoak = process.env.TEST_ROUNDS === 'all'
const errorsOf = new Map()

let last = { file: '', name: 'the first test' }
/** Tests that share a process are given no time by the runner; the run ends when nothing keeps the process. */
const watchdog = values.shared && !isSoak ? setTimeout(giveUp, longestTestMs).unref() : undefined

if (values.shared) {
  tellStrayErrorsOurselves()
  const forgetHooks = join(import.meta.dirname, 'forget-hooks.mjs')
  await runFiles([forgetHooks, ...files], { isolation: 'none', concurrency: false })
} else {
  const waiting = [...files]
  const takeTurns = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await runFile(file)
  }
  await Promise.all(Array.from({ length: Number(values.concurrency) }, takeTurns))
}
// Whatever a test of this process has left open.
process.exit()

/**
 * The runner follows every promise, for the sake of errors that no test waits for: a quarter of what
 * these tests compute. Which test it was follows as well from which has ended before.
 */
function tellStrayErrorsOurselves() {
  Object.getPrototypeOf(createHook({})).enable = () => {}
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => failNext(error?.stack ?? `${error}`))
  }
}

function giveUp() {
  failNext(`Nothing came to its end for ${longestTestMs / 1000} s.`)
  process.exit(1)
}

function failNext(message) {
  const { file, name } = last
  tell({ file, name: `what comes after “${name}”`, isPassed: false, durationMs: 0, message })
}

/** A process of its own; one that never takes a turn again, not even for its clock, is ended. */
function runFile(file) {
  return runFiles([file], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    ...(!isSoak && { signal: AbortSignal.timeout(longestFileMs) }),
  })
}

async function runFiles(files, options) {
  const events = run({
    files,
    timeout: isSoak ? Number.POSITIVE_INFINITY : longestTestMs,
    ...options,
    ...(values.name && { testNamePatterns: [new RegExp(RegExp.escape(values.name))] }),
  })
  // Of a file that ended by itself, what it printed may come after its end.
  const ended = []
  for await (const { type, data } of events) {
    const { file } = data ?? {}
    if (type === 'test:stderr') {
      // Named as it was given, where all else has the whole path.
      const path = resolve(file)
      errorsOf.set(path, (errorsOf.get(path) ?? '') + data.message)
    }
    if (type === 'test:diagnostic' && file) tell({ file, note: data.message })
    if (type === 'test:fail' && data.details.error?.exitCode !== undefined) ended.push(data)
    else if (type === 'test:pass' || type === 'test:fail') tellOutcome(data, type === 'test:pass')
  }
  for (const data of ended) tellOutcome(data, false)
}

function tellOutcome({ name, file, line, skip, details }, isPassed) {
  const { type: kind, duration_ms: durationMs, error } = details
  last = { file, name }
  watchdog?.refresh()
  if (skip !== undefined) return
  // A suite and a test with subtests fail by those, which are told by themselves.
  if (kind === 'suite' && isPassed) return
  if (error?.failureType === 'subtestsFailed') return
  const message = isPassed ? undefined : describe(error, file)
  tell({ file, line, name, isPassed, durationMs, message })
}

/** What was thrown; for a file that ended by itself, how, and what it printed. */
function describe(error, file) {
  const cause = error?.cause ?? error
  if (cause?.stack) return cause.stack
  const { exitCode, signal } = error ?? {}
  const end = (signal ?? exitCode) && `The process ended with ${signal ?? exitCode}.`
  return [cause, end, errorsOf.get(file)].filter(Boolean).join('\n')
}
