import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { readJson } from '../packages/build/project.mjs'
import { documentPages } from '../packages/build/webpack/documents.mjs'
import { root } from './run.mjs'
import { coveredFolders, findTests, isFlow } from './test/find-tests.mjs'

const notOurs = new Set(['node_modules', 'dist', 'data', '.git'])
const files = globSync(['**', '.github/**'], {
  cwd: root,
  exclude: (path) => notOurs.has(basename(path)),
})
const documents = files.filter((path) => path.endsWith('.md')).sort()
// A file that every remote has is named without its folder.
const fileNames = new Set(files.map((path) => basename(path)))

test('every script that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    scriptsNamedIn(textOf(document))
      .filter(({ script, workspace }) => !scriptsOf(workspace)?.[script])
      .map(({ script, workspace }) => `${document}: ${script} of ${workspace}`),
  )
  assert.deepEqual(missing, [])
})

test('every path that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    pathsIn(textOf(document))
      .filter((path) => !fileNames.has(path))
      .filter(
        (path) =>
          ![root, join(root, dirname(document))].some((from) => existsSync(join(from, path))),
      )
      .map((path) => `${document}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('every path that a flow names in its first line exists', () => {
  const flows = Object.values(findTests()).flat().filter(isFlow)
  const missing = flows.flatMap((flow) =>
    coveredFolders(flow)
      .filter((place) => globSync(`${place}*`, { cwd: root }).length === 0)
      .map((place) => `${flow}: ${place}`),
  )
  assert.deepEqual(missing, [])
})

test('the pages of documents link to each other and to headings that exist', () => {
  const pages = documentPages(join(root, 'host'))
  const teams = pages['docs/teams.html']
  assert.match(teams, /<title>A remote of your own – Sala<\/title>/)
  assert.match(teams, /<td><code>npx sala publish<\/code><\/td>/)
  assert.doesNotMatch(
    Object.values(pages).join(),
    /%(TITLE|CONTENT)%|href="(?!https?:|\/docs\/|%HOST%|#)/,
  )
  const linked = Object.values(pages).flatMap((html) => [
    ...html.matchAll(/href="\/docs\/([^"]*)"/g),
  ])
  assert.ok(linked.length > 2)
  for (const [, address] of linked) {
    const [name, anchor] = address.split('#')
    assert.ok(pages[`docs/${name}.html`]?.includes(anchor ? `id="${anchor}"` : ''), address)
  }
})

test('the document for teams has at most 200 lines, and begins with the nine commands', () => {
  const lines = textOf('docs/teams.md').trimEnd().split('\n')
  assert.ok(lines.length <= 200, `${lines.length} lines`)
  const [first] = lines.join('\n').split('\n## ')
  assert.equal([...first.matchAll(/^\| `np/gm)].length, 9)
})

function textOf(document) {
  return readFileSync(join(root, document), 'utf8')
}

function scriptsNamedIn(text) {
  const run = text.matchAll(/npm run ([\w:-]+)(?: -w ([\w-]+))?/g)
  const short = text.matchAll(/npm (start|test)\b/g)
  return [...run, ...short].map(([, script, workspace = '.']) => ({ script, workspace }))
}

/** Links to files, and words in code font that look like a path with a folder or a known ending. */
function pathsIn(text) {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
  const code = [
    ...text.matchAll(/`((?!\.\/)(?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:json|js|mjs|ts|tsx|css|md))`/g),
  ]
  return [...links, ...code].map(([, path]) => path).filter((path) => !isMadeLater(path))
}

function isMadeLater(path) {
  // `remote-garden` is the documents' example of a new remote; only some have slots or fill any.
  return (
    /^(data|dist|node_modules|remote-garden|\.sala|src\/slots|src\/fills)\b|\/dist\/|\/release\.yml$/.test(
      path,
    ) || path.startsWith('@')
  )
}

function scriptsOf(workspace) {
  return readJson(join(root, workspace, 'package.json')).scripts
}
