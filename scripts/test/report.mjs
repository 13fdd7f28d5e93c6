import { relative } from 'node:path'
import { root } from '../root.mjs'

const mostFailures = 10
const mostLines = 25

/**
 * Collects what came of the parts of a run, and says so.
 * @param {string} seed what chance begins with
 */
export function openReport(seed) {
  const startedAtMs = Date.now()
  console.log(`Chance begins with TEST_SEED=${seed}.`)
  /** @type {{title: string, tookMs: number}[]} */
  const parts = []
  /** @type {import('./results.mjs').Result[]} */
  const all = []

  return {
    /** Does a part of the run, and prints a line when it is done. */
    async part(title, work) {
      const partStartedAtMs = Date.now()
      const results = (await work()).flat()
      const tookMs = Date.now() - partStartedAtMs
      parts.push({ title, tookMs })
      all.push(...results)
      const failed = results.filter(isFailed).length
      const passed = results.filter(isPassed).length
      const words = failed ? `${passed} passed, ${failed} failed` : `${passed} passed`
      console.log(`${failed ? '✖' : '✔'} ${title}: ${words} in ${seconds(tookMs)}`)
      for (const { file, note } of results) if (note) console.log(`  ${shown(file)}: ${note}`)
    },

    /**
     * Prints what took how long, the first failures, and the counts.
     * @param slowest how many of the slowest tests to name
     * @returns whether all is well
     */
    close({ slowest }) {
      const failures = all.filter(isFailed)
      printTimes(parts, Date.now() - startedAtMs)
      printSlowest(all, slowest)
      printFailures(failures)
      console.log(`\n${all.filter(isPassed).length} passed, ${failures.length} failed`)
      return failures.length === 0
    },
  }
}

const isFailed = ({ isPassed }) => isPassed === false
const isPassed = ({ isPassed }) => isPassed === true
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const shown = (file) => relative(root, file)

function printTimes(parts, tookMs) {
  console.log('\n── Time, side by side')
  for (const { title, tookMs } of parts) console.log(`${seconds(tookMs).padStart(9)}  ${title}`)
  console.log(`${seconds(tookMs).padStart(9)}  all of it`)
}

function printSlowest(all, count) {
  if (count === 0) return
  console.log(`\n── The slowest ${count}`)
  const tests = all.filter(({ durationMs }) => durationMs !== undefined)
  const sorted = tests.toSorted((one, other) => other.durationMs - one.durationMs)
  for (const { durationMs, file, name } of sorted.slice(0, count)) {
    console.log(`${seconds(durationMs).padStart(9)}  ${shown(file)}  ${name}`)
  }
}

/** The first failures, each with the one command that runs it alone. */
function printFailures(failures) {
  if (failures.length === 0) return
  console.log('\n── Failed')
  for (const { file, line, name, alone, message = '' } of failures.slice(0, mostFailures)) {
    const place = [shown(file), line].filter(Boolean).join(':')
    console.log(`\n✖ ${name}${place ? `\n  ${place}` : ''}`)
    const lines = message.split('\n')
    for (const text of lines.slice(0, mostLines)) console.log(`    ${text}`)
    if (lines.length > mostLines) console.log(`    … ${lines.length - mostLines} lines more`)
    console.log(`  alone: ${alone ?? commandFor(shown(file), name)}`)
  }
  if (failures.length > mostFailures) console.log(`\n… ${failures.length - mostFailures} more`)
}

function commandFor(file, name) {
  // A file that failed by itself is a test of its own name.
  const only = name.endsWith(file) ? '' : ` --name ${quoted(name)}`
  return `npm test -- ${file}${only}`
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
