import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { readJson } from '../packages/build/project.mjs'
import { root } from './root.mjs'

const notOurs = new Set(['node_modules', 'dist', 'data', '.git'])
const files = globSync(['**', '.github/**'], {
  cwd: root,
  exclude: (path) => notOurs.has(basename(path)),
})
const documents = files.filter((path) => path.endsWith('.md')).sort()
// A file that every remote has is named without its folder.
const fileNames = new Set(files.map((path) => basename(path)))
const scripts = scriptsOf('.')

for (const document of documents) {
  const text = readFileSync(join(root, document), 'utf8')

  test(`${document}: every script that it names exists`, () => {
    for (const [, script, workspace] of text.matchAll(/npm run ([\w:-]+)(?: -w ([\w-]+))?/g)) {
      const known = workspace ? scriptsOf(workspace) : scripts
      assert.ok(known?.[script], `npm run ${script}${workspace ? ` -w ${workspace}` : ''}`)
    }
    for (const [, script] of text.matchAll(/npm (start|test)\b/g)) assert.ok(scripts[script])
  })

  test(`${document}: every path that it names exists`, () => {
    for (const path of pathsIn(text)) {
      const places = [root, join(root, dirname(document))].map((from) => join(from, path))
      assert.ok(places.some(existsSync) || fileNames.has(path), path)
    }
  })
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
    /^(data|dist|node_modules|remote-garden|\.sala|src\/slots|src\/fills)\b|\/dist\/|(remote-garden|release)\.yml$/.test(
      path,
    ) || path.startsWith('@')
  )
}

function scriptsOf(workspace) {
  return readJson(join(root, workspace, 'package.json')).scripts
}
