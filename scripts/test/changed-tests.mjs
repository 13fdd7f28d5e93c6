import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from '../root.mjs'
import { run } from '../run.mjs'
import { cruised } from './checks.mjs'
import { chooseTests, findTests } from './find-tests.mjs'
import { isFlow, placesOf } from './looks-at.mjs'

/** Of what all is made: whatever changes there may change anything. */
const common =
  /^(package-lock\.json|package\.json|tsconfig\.json|jest\.config\.js|packages\/build\/|scripts\/[\w-]+\.mjs|host\/|shared\/)/
/** They put everything together: what they import is tested by itself, and by the flows that look at it. */
const compositions = /^server\/src\/((app|start|main)\.ts$|testing\/)/
const documents = /\.md$|^(scripts|\.github)\//

/**
 * The tests of what has changed since a commit: those that import it, those beside whatever imports
 * it, and the flows that look at it.
 * @param {string} since a name of the commit
 */
export async function changedTests(since) {
  const changed = changedFiles(since)
  const all = findTests()
  if (changed.some((path) => common.test(path))) return all

  const reached = await importersOf(changed)
  const folders = new Set([...reached].filter(isServerPart).map(partOf))
  return chooseTests(all, (test) => {
    if (reached.has(test)) return true
    if (test.startsWith('scripts/')) return changed.some((path) => documents.test(path))
    if (isFlow(test)) return placesOf(test).some((place) => changed.some(isIn(place)))
    return isServerPart(test) && folders.has(partOf(test))
  })
}

function changedFiles(since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', since, 'HEAD')
  const paths = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(paths)]
}

/** The changed files and all that import them at run time, up to where everything comes together. */
async function importersOf(changed) {
  const args = ['--output-type=json', 'deploy', ...cruised]
  const { code, output } = await run('depcruise', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (code !== 0) throw new Error(output)
  const importers = new Map()
  for (const { source, dependencies } of JSON.parse(output).modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      // Types are looked at by themselves.
      if (dependencyTypes.includes('type-only')) continue
      importers.set(resolved, [...(importers.get(resolved) ?? []), source])
    }
  }
  const reached = new Set(changed)
  for (const path of reached) {
    if (compositions.test(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  }
  return reached
}

const isIn = (place) => (path) => path.startsWith(place)
const isServerPart = (path) => path.startsWith('server/src/') && !path.includes('/testing/')
/** The room of the server to which a file belongs, as a folder. */
function partOf(path) {
  const folder = dirname(path).split('/').slice(0, 4).join('/')
  return folder === 'server/src' ? path : folder
}
