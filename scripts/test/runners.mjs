import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { pinnedEnvironment, root } from '../run.mjs'
import { readResults } from './results.mjs'

/** Timeout of one test of the server or the tools; none takes nearly as long. */
const maxTestMs = 300_000
/** Kill a process that prints nothing for this long. */
const maxSilenceMs = 2 * maxTestMs
const isWindows = process.platform === 'win32'

/** Screenshots and texts of pages where a flow failed. Each Playwright process has a folder, which it empties first. */
export const records = join(root, 'node_modules/.cache/sala-failed-flows')

const reporter = (name) => join(import.meta.dirname, name)
const escaped = (name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The command of each runner for some files, restricted to the tests with `name` in their name, if that is given. */
const commands = {
  playwright: (files, { name }) => [
    'playwright',
    [
      'test',
      '--config=e2e',
      `--output=${join(records, randomUUID())}`,
      `--reporter=${reporter('playwright-reporter.mjs')}`,
      ...(name ? [`--grep=${escaped(name)}`] : []),
      ...files,
    ],
  ],
  jest: (files, { name }) => [
    'jest',
    [
      '--runInBand',
      `--reporters=${reporter('jest-reporter.mjs')}`,
      ...(name ? [`--testNamePattern=${escaped(name)}`] : []),
      '--runTestsByPath',
      ...files,
    ],
  ],
  node: (files, { name, mayBeSilent }) => [
    'node',
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-isolation=none',
      '--test-force-exit',
      ...(mayBeSilent ? [] : [`--test-timeout=${maxTestMs}`]),
      `--test-reporter=${reporter('node-reporter.mjs')}`,
      ...(name ? [`--test-name-pattern=${escaped(name)}`] : []),
      ...files,
    ],
  ],
}

/**
 * Runs test files in one process. If that hangs or dies, each file that it has not finished runs
 * again by itself, so that one file never ends the others.
 * @param {keyof import('./find-tests.mjs').Tests} runner
 * @param {string[]} files relative to the checkout
 * @param {{name?: string, env: NodeJS.ProcessEnv, mayBeSilent?: boolean}} options
 * @returns {Promise<import('./results.mjs').Result[]>}
 */
export async function runTests(runner, files, options) {
  const startedAtMs = Date.now()
  const { code, output, isKilled } = await runCommand(...commands[runner](files, options), options)
  const { results, rest } = readResults(output)
  if (code === 0) return results

  const reported = new Set(results.map(({ file }) => relative(root, file)))
  const isWhole = !isKilled && files.every((file) => reported.has(file))
  if (isWhole && results.some(({ isPassed }) => isPassed === false)) return results
  if (isWhole || files.length === 1) {
    const file = files.length === 1 ? join(root, files[0]) : ''
    const end = isKilled ? 'The process hung or was killed.' : `The process ended with ${code}.`
    const durationMs = Date.now() - startedAtMs
    const message = `${end}\n${rest}`
    return [...results, { file, name: files.join(' '), isPassed: false, durationMs, message }]
  }
  const last = results.length > 0 && relative(root, results.at(-1).file)
  // The last one was under way.
  const isFinished = (file) => reported.has(file) && file !== last
  const all = results.filter(({ file }) => isFinished(relative(root, file)))
  for (const file of files.filter((file) => !isFinished(file))) {
    all.push(...(await runTests(runner, [file], options)))
  }
  return all
}

/**
 * Runs a command whose exit code is the outcome of one test.
 * @returns {Promise<import('./results.mjs').Result[]>}
 */
export async function runCheck(name, command, args, options) {
  const startedAtMs = Date.now()
  const { code, output } = await runCommand(command, args, options)
  const alone = [command, ...args].join(' ')
  const durationMs = Date.now() - startedAtMs
  return [{ file: '', name, alone, isPassed: code === 0, durationMs, message: output }]
}

/** Processes under way, each the leader of a group, so that nothing that it started outlives it. */
const running = new Set()
process.on('exit', () => running.forEach(killGroup))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

function killGroup(child) {
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** @returns {Promise<{code: number, output: string, isKilled: boolean}>} */
function runCommand(command, args, { env, mayBeSilent = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: env ?? pinnedEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
      shell: isWindows,
    })
    running.add(child)
    const watchdog = mayBeSilent ? undefined : setTimeout(killGroup, maxSilenceMs, child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk
        watchdog?.refresh()
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(watchdog)
      killGroup(child)
      running.delete(child)
      resolve({ code: code ?? 1, output, isKilled: signal !== null })
    })
  })
}
