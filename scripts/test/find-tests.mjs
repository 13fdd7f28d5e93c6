import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../run.mjs'

/**
 * Test files by their runner, relative to the checkout.
 * @typedef {Record<'playwright' | 'jest' | 'node', string[]>} Tests
 */
const patterns = {
  playwright: 'e2e/*.e2e.ts',
  jest: '{shared,host,remote-*}/src/**/*.test.{ts,tsx}',
  node: '{deploy,release/src,server/src,scripts,packages}/**/*.test.{ts,mjs}',
}

/** Whether a file runs in `npm run test:all` only. */
export const isForAll = (file) => /\.all\.(test|e2e)\.\w+$/.test(file)

/** Whether a file gets a process of its own: it starts programs, or changes its process. */
export const isAlone = (file) => /\.(all|process)\.test\.\w+$/.test(file)

/** Whether a test reaches what it tests by running it, not by importing it. */
export const isFlow = (test) => /^(e2e|release|deploy)\//.test(test)

/**
 * The beginnings of the paths at which such a test looks, as its first line has them:
 * `// Looks at: remote-rooms, server/src/content/collections`. One without it covers everything.
 * @param {string} test path of its file in the checkout
 */
export function coveredFolders(test) {
  const text = readFileSync(join(root, test), 'utf8')
  const [, stated] = text.match(/^\/\/ Looks at: (.+)$/m) ?? []
  return stated ? stated.split(', ') : [dirname(test), 'server/', 'release/', 'remote-']
}

/** @returns {Tests} all there are, of both tiers */
export function findTests() {
  return mapValues(patterns, (glob) => globSync(glob, { cwd: root }).sort())
}

/** The tests among `tests` that `isChosen`. @param {Tests} tests */
export function chooseTests(tests, isChosen) {
  return mapValues(tests, (files) => files.filter(isChosen))
}

/** The tests in these files and folders, of both tiers. @throws {Error} one sentence, where there is none */
export function selectTests(paths) {
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
