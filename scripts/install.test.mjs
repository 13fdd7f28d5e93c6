import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readJson } from '../packages/build/project.mjs'
import { isInstalled } from './install.mjs'
import { root } from './run.mjs'

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

const { 'node_modules/lotus': lotus } = locked
for (const [what, installed, expected] of [
  ['packages that match the lock file', locked, true],
  [
    'missing optional packages, and workspaces without a record',
    { 'node_modules/lotus': lotus },
    true,
  ],
  ['an installation that npm did not complete', undefined, false],
  ['a missing package', { ...locked, 'node_modules/lotus': undefined }, false],
  ['another version', { ...locked, 'node_modules/lotus': { ...lotus, version: '1.1.0' } }, false],
  [
    'other bytes',
    { ...locked, 'node_modules/lotus': { ...lotus, integrity: 'sha512-carp' } },
    false,
  ],
  [
    'another version of an optional package',
    { ...locked, 'node_modules/carp-linux': { version: '2.1.0' } },
    false,
  ],
]) {
  test(`${expected ? 'accepts' : 'refuses'} ${what}`, (t) => {
    assert.equal(isInstalled(checkout(t, installed)), expected)
  })
}

test('refuses a workspace without its link', (t) => {
  const root = checkout(t, locked)
  rmSync(join(root, 'node_modules/@house'), { recursive: true })
  assert.equal(isInstalled(root), false)
})

const packages = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

test('every package that is installed here has its hash in the lock file', () => {
  const here = packages.filter(([path]) => existsSync(join(root, path)))
  assert.ok(here.length > 500)
  assert.deepEqual(
    here.filter(([, { integrity }]) => !integrity).map(([path]) => path),
    [],
  )
})

test('lists every package with an install script as allowed or not', () => {
  const { allowScripts } = readJson(join(root, 'package.json'))
  const names = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  assert.deepEqual([...new Set(names)].sort(), Object.keys(allowScripts).sort())
})
