import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { joinPackages, packages } from './join-packages.mjs'
import { root } from './root.mjs'

/** A folder that was joined into, gone after the test. */
async function joined(t) {
  const folder = mkdtempSync(join(tmpdir(), 'sala-joined-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const to = join(folder, 'node_modules')
  await joinPackages(to)
  return to
}

test('a joined package is one file that needs no other, and has what is imported of it', async (t) => {
  const folder = await joined(t)
  for (const [name, exported] of Object.entries(packages)) {
    const made = await import(join(folder, name, 'index.js'))
    const installed = await import(import.meta.resolve(name))
    const names = Object.keys(installed).filter((name) => name !== 'default')
    const expected = exported === '*' ? names : ['default']
    assert.deepEqual(Object.keys(made).sort(), expected.sort(), name)
    for (const key of expected) assert.equal(typeof made[key], typeof installed[key], key)
  }
})

test('the server runs on the joined packages', () => {
  const { resolve } = createRequire(join(root, 'server/src/main.ts'))
  for (const name of Object.keys(packages)) {
    assert.equal(resolve(name), join(root, 'server/src/node_modules', name, 'index.js'))
  }
})

test('packages are joined again when others are installed, and not before', async (t) => {
  const folder = await joined(t)
  const file = join(folder, 'kysely/index.js')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, '')
  await joinPackages(folder)
  assert.equal(readFileSync(file, 'utf8'), '')

  writeFileSync(join(folder, '.made-from'), 'another lock file')
  await joinPackages(folder)
  assert.equal(readFileSync(file, 'utf8'), whole)
})
