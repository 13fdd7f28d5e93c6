import { appFolders } from '../build.mjs'
import { root } from '../inputs.mjs'

const apps = appFolders().map((folder) => folder.slice(root.length + 1))

/** The folders whose imports are looked at. */
export const cruised = ['host', 'shared', 'server', 'release/src', 'e2e', 'scripts', ...apps]

/** What was found the last time is kept beside the packages. */
const typesOf = (folder) => [
  ...['-p', folder, '--incremental'],
  ...['--tsBuildInfoFile', `node_modules/.cache/sala-types/${folder}.json`],
]

/**
 * What is looked at without running it. Types by folder; formatting, lint and the allowed imports of
 * all together, as they take a second each.
 * @param {(folder: string) => boolean} isChosen
 * @returns {[name: string, command: string, args: string[]][]}
 */
export function checks(isChosen) {
  const folders = ['shared', ...apps, 'server', 'release', 'e2e', 'scripts']
  return [
    ...folders.filter(isChosen).map((folder) => [`Types of ${folder}`, 'tsc', typesOf(folder)]),
    ['Lint', 'biome', ['check', '--error-on-warnings', '.']],
    ['Arrows', 'depcruise', cruised],
  ]
}
