import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../inputs.mjs'

/** By which runner a test file is run, in the order in which the files are given to it. */
const patterns = {
  unit: ['{shared,host,remote-*}/src/**/*.test.{ts,tsx}'],
  // Those of whole commands take longest: they come first, so that none of them is left alone.
  node: [
    'release/src/*/**/*.test.ts',
    'release/src/*.test.ts',
    'deploy/*.test.mjs',
    'server/src/**/*.test.ts',
    'scripts/**/*.test.*',
  ],
  browser: ['e2e/*.e2e.ts'],
}

/** @returns {Record<'unit' | 'node' | 'browser', string[]>} all test files, relative to the checkout */
export function findTests() {
  return mapValues(patterns, (globs) => [
    ...new Set(globs.flatMap((glob) => globSync(glob, { cwd: root }).sort())),
  ])
}

/** The tests among `tests` that `isChosen`. */
export function chooseTests(tests, isChosen) {
  return mapValues(tests, (files) => files.filter(isChosen))
}

/** The tests in these files and folders. @throws {Error} one sentence, where there is none */
export function testsIn(paths) {
  const places = paths.map((path) => relative(root, join(process.env.INIT_CWD ?? root, path)))
  const isIn = (file) => places.some((place) => file === place || file.startsWith(`${place}/`))
  const chosen = chooseTests(findTests(), isIn)
  if (Object.values(chosen).flat().length === 0) {
    throw new Error(`There is no test in ${paths.join(', ')}.`)
  }
  return chosen
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
