import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../root.mjs'

const path = join(root, 'node_modules/.cache/sala-test-times.json')

/** The files in the order in which they take longest, as far as they have run here before. */
export function longestFirst(files) {
  const times = readTimes()
  return files.toSorted((one, other) => (times[other] ?? 0) - (times[one] ?? 0))
}

/** Remembers how long whole files took. @param {import('./results.mjs').Result[]} results */
export function noteTimes(results) {
  const sums = {}
  for (const { file, durationMs = 0 } of results) {
    const name = relative(root, file)
    sums[name] = (sums[name] ?? 0) + durationMs
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ ...readTimes(), ...sums }))
}

/** @returns {Record<string, number>} milliseconds by file */
function readTimes() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
