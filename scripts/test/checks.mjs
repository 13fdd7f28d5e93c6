import { appFolders } from '../build.mjs'
import { root } from '../run.mjs'

const apps = appFolders().map((folder) => folder.slice(root.length + 1))

/** The folders whose imports are checked. */
export const cruised = [
  'bench',
  'host',
  'shared',
  'server',
  'release/src',
  'e2e',
  'scripts',
  'packages',
  ...apps,
]

/** The kit and all apps are one project: checking each by itself checks React and Chakra UI again, in 24 s instead of 3. */
const projects = ['tsconfig.browser.json', 'server', 'release', 'e2e']

/**
 * Static checks: types of what has changed since the last run, on one core, as several do half of it twice;
 * formatting, lint and allowed imports everywhere.
 * @type {[name: string, command: string, args: string[]][]}
 */
export const checks = [
  ['Types', 'tsc', ['--build', '--singleThreaded', ...projects]],
  ['Lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Arrows', 'depcruise', cruised],
]
