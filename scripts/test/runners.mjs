import { join } from 'node:path'
import { run } from '../run.mjs'
import { readResults } from './results.mjs'
import { longestFirst, noteTimes } from './times.mjs'

const reporter = (name) => join(import.meta.dirname, name)
const escaped = (name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** In how many processes those tests are that share one: they wait half of their time, for databases and for bounds to pass. */
const sharedAtOnce = 3
/** How many files of those that start programs are under way: they wait more than they compute. */
const programsAtOnce = 3

/** The command that runs test files, those tests alone that have `name` in theirs. */
const commands = {
  unit: (files, name) => [
    'jest',
    [
      '--maxWorkers=1',
      `--reporters=${reporter('jest-reporter.mjs')}`,
      ...(name ? [`--testNamePattern=${escaped(name)}`] : []),
      '--runTestsByPath',
      ...files,
    ],
  ],
  shared: (files, name) => nodeTests(files, name, '--shared'),
  programs: (files, name) =>
    nodeTests(longestFirst(files), name, `--concurrency=${programsAtOnce}`),
  teams: (files, name) => nodeTests(longestFirst(files), name, '--concurrency=2'),
  browser: (files, name) => [
    'playwright',
    [
      'test',
      '--config=e2e',
      `--reporter=${reporter('playwright-reporter.mjs')}`,
      ...(name ? [`--grep=${escaped(name)}`] : []),
      ...files,
    ],
  ],
}

function nodeTests(files, name, how) {
  const quiet = '--disable-warning=ExperimentalWarning'
  return [
    'node',
    [quiet, reporter('node-tests.mjs'), how, ...(name ? [`--name=${name}`] : []), ...files],
  ]
}

/**
 * Runs test files by their runner.
 * @param {keyof import('./find-tests.mjs').Tests} runner
 * @param {string[]} files relative to the checkout
 * @param {{name?: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<import('./results.mjs').Result[]>} a runner that failed without a failed test is
 *   a failed result itself
 */
export async function runTests(runner, files, options) {
  if (runner !== 'shared') return runOnce(runner, files, options)
  const shares = Array.from({ length: Math.min(sharedAtOnce, files.length) }, () => [])
  for (const [index, file] of longestFirst(files).entries())
    shares[index % shares.length].push(file)
  const results = await Promise.all(shares.map((share) => runOnce(runner, share, options)))
  return results.flat()
}

async function runOnce(runner, files, { name, env }) {
  const startedAtMs = Date.now()
  const [command, args] = commands[runner](files, name)
  const { code, output } = await run(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { results, rest } = readResults(output)
  if (!name) noteTimes(results)
  if (code !== 0 && results.every(({ isPassed }) => isPassed !== false)) {
    const durationMs = Date.now() - startedAtMs
    results.push({ file: '', name: command, isPassed: false, durationMs, message: rest })
  }
  return results
}

/**
 * Runs a command that is one test by its exit code.
 * @returns {Promise<import('./results.mjs').Result[]>}
 */
export async function runCheck(name, command, args) {
  const startedAtMs = Date.now()
  const { code, output } = await run(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const alone = [command, ...args].join(' ')
  const isPassed = code === 0
  return [
    { file: '', name, alone, isPassed, durationMs: Date.now() - startedAtMs, message: output },
  ]
}
