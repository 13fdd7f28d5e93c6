import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readJson } from '../packages/build/project.mjs'
import { root } from './run.mjs'

const { allowScripts } = readJson(join(root, 'package.json'))
const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('every package that is installed here has its hash in the lock file', () => {
  const installed = locked.filter(([path]) => existsSync(join(root, path)))
  assert.ok(installed.length > 500)
  assert.deepEqual(
    installed.filter(([, { integrity }]) => !integrity).map(([path]) => path),
    [],
  )
})

test('lists every package with an install script as allowed or not', () => {
  const names = locked.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path))
  assert.deepEqual([...new Set(names)].sort(), Object.keys(allowScripts).sort())
})
