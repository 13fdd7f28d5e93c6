import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isInstalled } from './install.mjs'

const locked = {
  '': { name: 'house' },
  'remote-pond': { version: '1.0.0' },
  'node_modules/lotus': { version: '1.0.0', integrity: 'sha512-lotus' },
  'node_modules/carp-linux': { version: '2.0.0', optional: true },
  'node_modules/@house/remote-pond': { resolved: 'remote-pond', link: true },
}

/** @param {object | undefined} installed what npm has noted, if it came to its end */
function checkout(t, installed) {
  const root = mkdtempSync(join(tmpdir(), 'sala-install-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules/@house/remote-pond'), { recursive: true })
  const write = (path, packages) => writeFileSync(join(root, path), JSON.stringify({ packages }))
  write('package-lock.json', locked)
  if (installed) write('node_modules/.package-lock.json', installed)
  return root
}

test('packages are installed when each is there as the lock file has it', (t) => {
  assert.equal(isInstalled(checkout(t, locked)), true)
})

test('a package of another platform may be missing, and a workspace need not be noted', (t) => {
  const { 'node_modules/lotus': lotus } = locked
  assert.equal(isInstalled(checkout(t, { 'node_modules/lotus': lotus })), true)
})

test('nothing is installed before npm came to its end', (t) => {
  assert.equal(isInstalled(checkout(t, undefined)), false)
})

for (const [what, change] of Object.entries({
  'is missing': { 'node_modules/lotus': undefined },
  'has another version': { 'node_modules/lotus': { version: '1.1.0', integrity: 'sha512-lotus' } },
  'has other bytes': { 'node_modules/lotus': { version: '1.0.0', integrity: 'sha512-carp' } },
  'is optional and has another version': { 'node_modules/carp-linux': { version: '2.1.0' } },
})) {
  test(`packages are installed anew when one ${what}`, (t) => {
    assert.equal(isInstalled(checkout(t, { ...locked, ...change })), false)
  })
}

test('packages are installed anew when a workspace is not linked', (t) => {
  const root = checkout(t, locked)
  rmSync(join(root, 'node_modules/@house'), { recursive: true })
  assert.equal(isInstalled(root), false)
})
