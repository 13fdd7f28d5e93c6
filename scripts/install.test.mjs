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

/** @param {object | undefined} installed the packages in npm's record; undefined for no record */
function checkout(t, installed) {
  const root = mkdtempSync(join(tmpdir(), 'sala-install-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules/@house/remote-pond'), { recursive: true })
  const write = (path, packages) => writeFileSync(join(root, path), JSON.stringify({ packages }))
  write('package-lock.json', locked)
  if (installed) write('node_modules/.package-lock.json', installed)
  return root
}

test('accepts packages that match the lock file', (t) => {
  assert.equal(isInstalled(checkout(t, locked)), true)
})

test('accepts that optional packages are missing and that workspaces are not recorded', (t) => {
  const { 'node_modules/lotus': lotus } = locked
  assert.equal(isInstalled(checkout(t, { 'node_modules/lotus': lotus })), true)
})

test('refuses an installation that npm did not complete', (t) => {
  assert.equal(isInstalled(checkout(t, undefined)), false)
})

for (const [what, change] of Object.entries({
  'is missing': { 'node_modules/lotus': undefined },
  'has another version': { 'node_modules/lotus': { version: '1.1.0', integrity: 'sha512-lotus' } },
  'has other bytes': { 'node_modules/lotus': { version: '1.0.0', integrity: 'sha512-carp' } },
  'is optional and has another version': { 'node_modules/carp-linux': { version: '2.1.0' } },
})) {
  test(`refuses packages of which one ${what}`, (t) => {
    assert.equal(isInstalled(checkout(t, { ...locked, ...change })), false)
  })
}

test('refuses a workspace without its link', (t) => {
  const root = checkout(t, locked)
  rmSync(join(root, 'node_modules/@house'), { recursive: true })
  assert.equal(isInstalled(root), false)
})
