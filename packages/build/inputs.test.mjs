import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { hashInputs } from './inputs.mjs'
import { readRemoteJson } from './remote-json.mjs'

const locked = (version, more = {}) => ({ version, integrity: `sha512-of-${version}`, ...more })

const needs = {
  peerDependencies: { '@sala/kit': '^1.0.0' },
  devDependencies: { '@sala/build': '^1.0.0' },
}

/** A lock file as npm writes it: two remotes, what both share, and what builds them. */
const lock = () => ({
  '': {},
  'packages/build': { name: '@sala/build', dependencies: { webpack: '5.0.0' } },
  shared: { name: '@sala/kit', dependencies: { react: '19.0.0' } },
  'remote-pond': { name: '@sala/remote-pond', ...needs },
  'remote-tree': { name: '@sala/remote-tree', ...needs },
  'node_modules/@sala/remote-pond': { resolved: 'remote-pond', link: true },
  'node_modules/@sala/remote-tree': { resolved: 'remote-tree', link: true },
  'node_modules/@sala/build': { resolved: 'packages/build', link: true },
  'node_modules/@sala/kit': { resolved: 'shared', link: true },
  'node_modules/react': locked('19.0.0'),
  'node_modules/acorn': locked('8.0.0'),
  'node_modules/webpack': locked('5.0.0', { dependencies: { acorn: '^8.0.0' } }),
})

const remotes = ['remote-pond', 'remote-tree']
const scratch = mkdtempSync(join(tmpdir(), 'sala-inputs-'))
test.after(() => rmSync(scratch, { recursive: true }))
let checkouts = 0

/** The hashes of both remotes in a checkout with this lock file. */
function hashesWith(change = () => {}, files = {}) {
  const checkout = join(scratch, String(checkouts++))
  const packages = lock()
  change(packages)
  write(checkout, 'package-lock.json', { packages })
  for (const name of ['packages/build', 'shared', ...remotes]) {
    write(checkout, `${name}/package.json`, packages[name])
  }
  for (const [path, content] of Object.entries(files)) write(checkout, path, content)
  return remotes.map((name) => hashInputs(join(checkout, name)))
}

/** The remotes whose hash is another after a change. */
function changedBy(change, files) {
  const before = hashesWith()
  const after = hashesWith(change, files)
  return remotes.filter((_, index) => before[index] !== after[index])
}

function write(checkout, path, content) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), JSON.stringify(content))
}

const alone = {
  'a package that one remote adds, with what that needs': (packages) => {
    packages['remote-pond'].dependencies = { chart: '1.0.0' }
    packages['node_modules/chart'] = locked('1.0.0', { dependencies: { d3: '^7.0.0' } })
    packages['node_modules/d3'] = locked('7.0.0')
  },
  'another version for one remote alone': (packages) => {
    packages['remote-pond'].dependencies = { react: '18.0.0' }
    packages['remote-pond/node_modules/react'] = locked('18.0.0')
  },
  'one remote’s package in the place where the build’s own one was': (packages) => {
    packages['remote-pond'].dependencies = { acorn: '7.0.0' }
    packages['node_modules/acorn'] = locked('7.0.0')
    packages['node_modules/webpack/node_modules/acorn'] = locked('8.0.0')
  },
  'what one remote has for developers': (packages) => {
    packages['remote-pond'].devDependencies = { ...needs.devDependencies, '@types/chart': '1.0.0' }
    packages['node_modules/@types/chart'] = locked('1.0.0')
  },
}
for (const [name, change] of Object.entries(alone)) {
  test(`a change in ${name} changes no other build`, () => {
    assert.deepEqual(changedBy(change), ['remote-pond'])
  })
}

const everywhere = {
  'what all share, at the end of a chain of packages': (packages) => {
    packages['node_modules/react'].dependencies = { scheduler: '^1.0.0' }
    packages['node_modules/scheduler'] = locked('1.0.0')
  },
  'other bytes of the same version': (packages) => {
    packages['node_modules/react'].integrity = 'sha512-other'
  },
  'what it is built with': (packages) => {
    packages['node_modules/acorn'] = locked('8.0.1')
  },
}
for (const [name, change] of Object.entries(everywhere)) {
  test(`a change in ${name} changes every build`, () => {
    assert.deepEqual(changedBy(change), remotes)
  })
}

const ofFiles = {
  'shared/src/ui/button.ts': remotes,
  'packages/build/rules.mjs': remotes,
  'remote-pond/src/screen.tsx': ['remote-pond'],
  'remote-pond/src/screen.test.tsx': [],
  'remote-pond/.env': [],
  'release/src/main.ts': [],
}
for (const [path, expected] of Object.entries(ofFiles)) {
  test(`a change in ${path} changes the build of ${expected.join(' and ') || 'none'}`, () => {
    assert.deepEqual(changedBy(undefined, { [path]: 'other' }), expected)
  })
}

/** What a build prints of a fault: webpack formats what was thrown. */
function printed(act) {
  try {
    act()
  } catch (error) {
    return inspect(error)
  }
  return 'nothing'
}

test('a project without the lock file of npm is refused in one line, without a stack', () => {
  const folder = join(scratch, 'yarn')
  write(folder, 'package.json', {})
  assert.match(
    printed(() => hashInputs(folder)),
    /^\S+package-lock\.json is missing, .*run “npm install” there.*$/,
  )
})

test('names all sources that remote.json declares and that are missing, with the reason', () => {
  const folder = join(scratch, 'missing')
  write(folder, 'package.json', {})
  write(folder, 'node_modules/@sala/kit/package.json', { name: '@sala/kit' })
  assert.match(
    printed(() => readRemoteJson(folder)),
    /^\S+remote\.json is missing: .*$/,
  )
  write(folder, 'remote.json', { fills: ['staff/row'], offers: ['x'], translations: { th: {} } })
  assert.deepEqual(printed(() => readRemoteJson(folder)).split('\n'), [
    'src/screen.tsx is missing: its default export is the screen of the remote.',
    'src/fills/staff/row.tsx is missing: remote.json says that it “fills” staff/row.',
    'src/words/th.json is missing: remote.json has “translations”, and th is among them.',
    'src/slots.ts is missing: remote.json “offers” slots, whose props it declares.',
  ])
})
