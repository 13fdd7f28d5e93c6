import { relative } from 'node:path'
import { root } from '../run.mjs'

const maxFailures = 10
const maxLines = 25

/**
 * Collects the results of a run and prints them.
 * @param {string} seed the start of all random choices
 */
export function createReport(seed) {
  const startedAtMs = Date.now()
  console.log(`TEST_SEED=${seed}`)
  /** @type {Map<string, number>} milliseconds by part */
  const parts = new Map()
  /** @type {import('./results.mjs').Result[]} */
  let all = []
  /** Failures of files that passed when they ran again by themselves. */
  const flaky = []

  return {
    /** Adds the results of one process, and prints a line about them. */
    add(title, results, tookMs) {
      parts.set(title, (parts.get(title) ?? 0) + tookMs)
      all.push(...results)
      const { passed, failed } = count(results)
      const words = failed ? `${passed} passed, ${failed} failed` : `${passed} passed`
      console.log(`${failed ? '✖' : '✔'} ${title}: ${words} in ${seconds(tookMs)}`)
      for (const { file, note } of results) if (note) console.log(`  ${shown(file)}: ${note}`)
    },

    /** Absolute paths of the files with a failed test; '' for a check. */
    failedFiles: () => [...new Set(all.filter(isFailed).map(({ file }) => file))],

    /** Takes the results of a second run of a file in place of those of the first. */
    replace(file, results) {
      const first = all.filter((result) => result.file === file)
      all = [...all.filter((result) => result.file !== file), ...results]
      if (!results.some(isFailed)) flaky.push(...first.filter(isFailed))
    },

    /**
     * Prints the times, the first failures and the counts.
     * @param slowest how many of the slowest tests to name
     * @returns whether no test failed
     */
    close({ slowest }) {
      printTimes(parts, Date.now() - startedAtMs)
      printSlowest(all, slowest)
      printTests('Flaky: failed, and passed alone', flaky)
      printTests('Failed', all.filter(isFailed))
      const { passed, failed } = count(all)
      if (flaky.length > 0) console.log(`\nflaky: ${flaky.length}`)
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed === 0
    },
  }
}

const isFailed = ({ isPassed }) => isPassed === false
const isPassed = ({ isPassed }) => isPassed === true
const count = (results) => ({
  passed: results.filter(isPassed).length,
  failed: results.filter(isFailed).length,
})
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const shown = (file) => relative(root, file)

function printTimes(parts, tookMs) {
  console.log('\n── Time by part; parts run side by side')
  for (const [title, tookMs] of parts) console.log(`${seconds(tookMs).padStart(9)}  ${title}`)
  console.log(`${seconds(tookMs).padStart(9)}  the whole run`)
}

function printSlowest(all, length) {
  if (length === 0) return
  console.log(`\n── The slowest ${length}`)
  const tests = all.filter(({ durationMs }) => durationMs !== undefined)
  const sorted = tests.toSorted((one, other) => other.durationMs - one.durationMs)
  for (const { durationMs, file, name } of sorted.slice(0, length)) {
    console.log(`${seconds(durationMs).padStart(9)}  ${shown(file)}  ${name}`)
  }
}

/** The first of these tests, each with the one command that runs it alone. */
function printTests(title, tests) {
  if (tests.length === 0) return
  console.log(`\n── ${title}`)
  for (const { file, line, name, record, alone, message = '' } of tests.slice(0, maxFailures)) {
    const place = [shown(file), line].filter(Boolean).join(':')
    console.log(`\n✖ ${name}${place ? `\n  ${place}` : ''}`)
    const lines = message.split('\n')
    for (const text of lines.slice(0, maxLines)) console.log(`    ${text}`)
    if (lines.length > maxLines) console.log(`    … ${lines.length - maxLines} more lines`)
    if (record) console.log(`  page: ${shown(record)}`)
    console.log(`  alone: ${alone ?? commandFor(shown(file), name)}`)
  }
  if (tests.length > maxFailures) console.log(`\n… ${tests.length - maxFailures} more`)
}

function commandFor(file, name) {
  // A file that failed as a whole is a test of its own name.
  const only = name.endsWith(file) ? '' : ` --name ${quoted(name)}`
  return `npm test -- ${file}${only}`
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
