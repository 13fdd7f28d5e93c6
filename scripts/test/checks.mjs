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

/**
 * What is looked at without running it. Types only where something
 * has changed since the last time; formatting, lint and the allowed imports of all.
 * @type {[name: string, command: string, args: string[]][]}
 */
export const checks = [
  ['Types', 'tsc', ['--build', 'shared', ...apps, 'server', 'release', 'e2e', 'scripts']],
  ['Lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['Arrows', 'depcruise', cruised],
]
