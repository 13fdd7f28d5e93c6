import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root, run } from '../run.mjs'
import { cruised } from './checks.mjs'
import { chooseTests, coveredFolders, findTests, isFlow } from './find-tests.mjs'

/** Files that may affect any test. */
const common =
  /^(package-lock\.json|package\.json|tsconfig[\w.]*\.json|packages\/build\/|scripts\/[\w-]+\.mjs|host\/|shared\/)/
/** They put everything together: they import all, and all tests of the server use them. */
const compositions = /^server\/src\/((app|start|main)\.ts$|testing\/)/
const documents = /\.md$|^(scripts|\.github)\//

/**
 * The tests of what has changed since a commit: of the server, those beside a changed file and beside what imports
 * it; otherwise those that import it, directly or not; and the flows that cover it.
 * @param {string} since a name of the commit
 */
export async function changedTests(since) {
  const changed = changedFiles(since)
  const all = findTests()
  if (changed.some((path) => common.test(path) || compositions.test(path))) return all

  const importers = await readImporters()
  const direct = new Set(changed.flatMap((path) => [path, ...findImporters(path, importers)]))
  const folders = new Set([...direct].filter(isServerCode).map(folderOf))
  const reached = new Set(changed)
  for (const path of reached) {
    for (const importer of findImporters(path, importers)) reached.add(importer)
  }
  return chooseTests(all, (test) => {
    if (test.startsWith('server/src/')) return direct.has(test) || folders.has(folderOf(test))
    if (test.startsWith('scripts/')) return changed.some((path) => documents.test(path))
    if (isFlow(test)) return coveredFolders(test).some((place) => changed.some(isIn(place)))
    return reached.has(test)
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

/** The importers of each file at run time. @returns {Promise<Map<string, string[]>>} */
async function readImporters() {
  const args = ['--output-type=json', 'deploy', ...cruised]
  const { code, output } = await run('depcruise', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (code !== 0) throw new Error(output)
  const importers = new Map()
  for (const { source, dependencies } of JSON.parse(output).modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      // Types are checked by the compiler.
      if (dependencyTypes.includes('type-only')) continue
      importers.set(resolved, [...(importers.get(resolved) ?? []), source])
    }
  }
  return importers
}

const findImporters = (path, importers) =>
  (importers.get(path) ?? []).filter((one) => !compositions.test(one))
const isIn = (place) => (path) => path.startsWith(place)
const isServerCode = (path) =>
  path.startsWith('server/src/') && !/\/testing\/|\.test\.ts$/.test(path)

/** The concept of the server to which a file belongs, as a folder. */
function folderOf(path) {
  const folder = dirname(path).split('/').slice(0, 4).join('/')
  return folder === 'server/src' ? path : folder
}
