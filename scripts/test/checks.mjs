import { appFolders } from '../build.mjs'
import { root } from '../root.mjs'

const apps = appFolders().map((folder) => folder.slice(root.length + 1))

/** The folders whose imports are looked at. */
export const cruised = [
  'host',
  'shared',
  'server',
  'release/src',
  'e2e',
  'scripts',
  'packages',
  ...apps,
]

const projects = ['shared', ...apps, 'server', 'release', 'e2e', 'scripts']

/**
 * What is looked at without running it: types where something has changed since the last time, on
 * one core, as several do half of it twice; formatting, lint and allowed imports everywhere.
 * @type {[name: string, command: string, args: string[]][]}
 */
export const checks = [
  ['Types', 'tsc', ['--build', '--singleThreaded', ...projects]],
  ['Lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Arrows', 'depcruise', cruised],
]
