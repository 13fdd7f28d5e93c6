import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { readJson } from '../packages/build/project.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const markIn = (folder) => join(folder, 'dist/types-checked.txt')

/**
 * Checks the types of each built remote against those of the built host and of the remotes whose slots it fills,
 * unless nothing of them has changed since, and leaves a mark beside the build: the server takes that for the result, as it
 * compiles nothing itself (server/src/releases/checkout/type-marks.ts).
 * @param folders absolute paths of the host and the remotes
 */
export async function checkBuilds(folders) {
  const host = folders.find((folder) => !existsSync(join(folder, 'remote.json')))
  const hostTypes = host && digestOfTypes(host)
  if (!hostTypes) return
  const remotes = folders.filter((folder) => folder !== host)
  const unchecked = remotes
    .map((folder) => ({ folder, mark: markOf(folder, hostTypes, remotes) }))
    .filter(({ folder, mark }) => readMark(folder) !== mark)
  if (unchecked.length === 0) return

  process.stderr.write('Checking the types of the builds …\n')
  const script = join(root, 'release/src/check-builds.ts')
  const names = unchecked.map(({ folder }) => basename(folder))
  const node = ['--disable-warning=ExperimentalWarning', script, ...names]
  const { code, output } = await run('node', node, { stdio: 'pipe' })
  if (code !== 0) throw new Error(`The builds do not fit each other:\n${output}`)
  for (const { folder, mark } of unchecked) writeFileSync(markIn(folder), mark)
}

/** A line for each that it stands in: the types of that, and its own. */
function markOf(folder, hostTypes, remotes) {
  const own = digestOfTypes(folder)
  const { fills = [] } = describedIn(folder)
  const offering = remotes.filter((one) =>
    fills.some((slot) => slot.startsWith(`${describedIn(one).name}/`)),
  )
  return [hostTypes, ...offering.map(digestOfTypes)].map((types) => `${types} ${own}\n`).join('')
}

const describedIn = (folder) => readJson(join(folder, 'remote.json'))

function readMark(folder) {
  return existsSync(markIn(folder)) ? readFileSync(markIn(folder), 'utf8') : ''
}

/** As the server tells them apart (server/src/releases/policy/types-digest.ts). */
function digestOfTypes(folder) {
  const dist = join(folder, 'dist')
  const types = join(dist, 'types')
  if (!existsSync(types)) return undefined
  const description = join(folder, 'remote.json')
  const hashes = readdirSync(types, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(dist, path).split(sep).join('/'), sha256(readFileSync(path))])
  const about = [
    existsSync(description) ? kindOf(readJson(description)) : null,
    Object.fromEntries(hashes),
  ]
  return sha256(canonicalJson(about))
}

function kindOf({
  $schema: _schema,
  name: _,
  route: _route,
  title: _title,
  menu,
  budgetBytes,
  ...kind
}) {
  return { ...kind, icon: menu?.icon ?? null, hasBudget: budgetBytes !== undefined }
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

function canonicalJson(value) {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
