import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.mjs'

/**
 * Test files by how they are run, relative to the checkout, in the order in which they are given to
 * their runner.
 * @typedef {Record<'unit' | 'shared' | 'programs' | 'teams' | 'browser', string[]>} Tests
 */
const patterns = {
  unit: '{shared,host,remote-*}/src/**/*.test.{ts,tsx}',
  node: '{deploy,release/src,server/src,scripts,packages}/**/*.test.{ts,mjs}',
  browser: 'e2e/*.e2e.ts',
}
/** They build, check and publish as teams do, with a browser that renders what they publish. */
const ofTeams = /^release\/src\/(teams|commands\/(check|dev|gate|release|render))\.test\.ts$/
/** What a test writes that starts programs, or changes more than what is its own. */
const marksOfPrograms =
  /child_process|process\.(env|kill)|spawnServer|makePostgres|killAfterStatements|runBackup|runSala|startServer|openRenderings/

/** @returns {Tests} all there are */
export function findTests() {
  const { unit, node, browser } = mapValues(patterns, (glob) =>
    globSync(glob, { cwd: root }).sort(),
  )
  const teams = node.filter((file) => ofTeams.test(file))
  const others = node.filter((file) => !ofTeams.test(file))
  const startsPrograms = (file) => marksOfPrograms.test(readFileSync(join(root, file), 'utf8'))
  return {
    unit,
    shared: others.filter((file) => !startsPrograms(file)),
    programs: others.filter(startsPrograms),
    teams,
    browser,
  }
}

/** The tests among `tests` that `isChosen`. @param {Tests} tests */
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
