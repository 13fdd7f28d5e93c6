import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const create = join(import.meta.dirname, 'create.mjs')
const remotes = [
  { name: 'staff', route: '/staff', menu: { order: 3 } },
  { name: 'beds', route: '/pond' },
]
const versions = { '@sala/kit': '1.5.0', '@sala/build': '1.3.0', '@sala/cli': '1.2.1' }
const answers = { '/remotes.json': JSON.stringify({ remotes }) }
for (const [name, latest] of Object.entries(versions)) {
  answers[`/npm/${name.replace('/', '%2f')}`] = JSON.stringify({ 'dist-tags': { latest } })
}
let sala
let origin
let place

before(async () => {
  sala = createServer(({ url }, response) => {
    response.statusCode = answers[url] ? 200 : 404
    response.end(answers[url] ?? '<h1>a page</h1>')
  }).listen(0, '127.0.0.1')
  await once(sala, 'listening')
  origin = `http://127.0.0.1:${sala.address().port}`
})
after(() => sala.close())
test.beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sala-create-'))
})
test.afterEach(() => rmSync(place, { recursive: true }))

/** Runs it as npm does, with the registry's address in the environment. */
function run(args, { registry = `${origin}/npm/`, cwd = place } = {}) {
  const { PATH } = process.env
  // There is no registry here: npm fails at once.
  const env = { PATH, npm_config_offline: 'true', npm_config_registry: registry }
  return promisify(execFile)(process.execPath, [create, ...args], { cwd, env }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  )
}

const read = (path) => readFileSync(join(place, 'garden', path), 'utf8')
const make = (...args) => run(['garden', '--no-install', ...args])

test('creates a remote for the Sala that served it, last in its menu', async () => {
  const { code, stderr } = await make('--title', 'Tea Garden')
  assert.deepEqual([code, stderr], [0, ''])
  const { name, title, route, menu, $schema } = JSON.parse(read('remote.json'))
  assert.deepEqual([name, title, route], ['garden', 'Tea Garden – Sala Chan', '/garden'])
  assert.deepEqual(menu, { label: 'Tea Garden', icon: 'garden', order: 4 })
  assert.equal($schema, `${origin}/remote.schema.json`)
  assert.equal(read('.npmrc'), `@sala:registry=${origin}/npm/\n`)
  // Each package in its own version.
  const { engines, peerDependencies, devDependencies } = JSON.parse(read('package.json'))
  assert.deepEqual(engines, { node: '>=20.19' })
  assert.equal(peerDependencies['@sala/kit'], '^1.5.0')
  assert.deepEqual(devDependencies, { '@sala/build': '^1.3.0', '@sala/cli': '^1.2.1' })
  assert.match(read('README.md'), new RegExp(`<${origin}/docs/teams>`))
})

test('the packages of a team say the same oldest Node', () => {
  const packages = ['packages/build', 'packages/create-sala-remote', 'release']
  const said = packages.map((folder) => {
    const path = join(import.meta.dirname, '../..', folder, 'package.json')
    return JSON.parse(readFileSync(path, 'utf8')).engines.node
  })
  assert.deepEqual([...new Set(said)], ['>=20.19'])
})

test('tells an older Node which one it needs', async () => {
  const check = join(place, 'node-version.mjs')
  copyFileSync(join(import.meta.dirname, 'node-version.mjs'), check)
  writeFileSync(join(place, 'package.json'), '{ "engines": { "node": ">=999.1" } }')
  const { code, stderr } = await promisify(execFile)(process.execPath, [check]).catch((e) => e)
  assert.deepEqual(
    [code, stderr],
    [2, `Needs Node 999.1 or newer; this is ${process.versions.node}.\n`],
  )
})

test('leaves no placeholder and no file name of the template', async () => {
  await make()
  const paths = readdirSync(join(place, 'garden'), { recursive: true })
  assert.ok(paths.includes('.gitignore') && paths.includes('.github/workflows/release.yml'))
  for (const path of paths) {
    assert.doesNotMatch(path, /dot-|__/)
    const isFile = statSync(join(place, 'garden', path)).isFile()
    if (isFile) assert.doesNotMatch(read(path), /__[A-Z]+__/, path)
  }
})

const wrong = [
  [[], /Give the remote one name/],
  [['a', 'b'], /Give the remote one name/],
  [['Garden'], /“Garden” cannot be a remote's name: take 2 to 30/],
  [['../garden'], /cannot be a remote's name/],
  [['api'], /“api” is an address of the server/],
  [['npm'], /“npm” is an address of the server/],
  [['docs'], /“docs” is an address of the server/],
  [['staff'], /“staff” is taken by staff/],
  [['pond'], /“pond” is taken by beds/],
  [['garden', '--title', '<b>'], /A title is made of letters/],
  [['garden', '--colour', 'red'], /--colour/],
  [['garden', '--from', 'sala.example'], /Say which Sala it is for/],
  [['garden', '--from', 'file:///etc'], /Say which Sala it is for/],
]
for (const [args, sentence] of wrong) {
  test(`“${args.join(' ')}” is refused in a sentence, and creates nothing`, async () => {
    const { code, stderr } = await run([...args, '--no-install'])
    assert.equal(code, 2)
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /\n {4}at /)
    assert.deepEqual(readdirSync(place), [])
  })
}

test('asks for the Sala’s address when run from another registry', async () => {
  const registry = 'https://registry.example/'
  const { code, stderr } = await run(['garden', '--no-install'], { registry })
  assert.equal(code, 2)
  assert.match(stderr, /--from https:\/\/sala\.example/)
  const named = await run(['garden', '--no-install', '--from', `${origin}/anything`], { registry })
  assert.equal(named.code, 0, named.stderr)
  assert.equal(read('.npmrc'), `@sala:registry=${origin}/npm/\n`)
})

test('reports an address that is no Sala or does not answer', async () => {
  answers['/remotes.json'] = '[]'
  const { stderr } = await make()
  answers['/remotes.json'] = JSON.stringify({ remotes })
  assert.match(stderr, /^What answers at http:\/\/127\.0\.0\.1:\d+ is no Sala\.\n$/)
  const away = await run(['garden', '--from', 'http://127.0.0.1:1'])
  assert.equal(away.code, 2)
  assert.match(away.stderr, /^The Sala at http:\/\/127\.0\.0\.1:1 does not answer: /)
})

test('refuses a folder that is not empty', async () => {
  mkdirSync(join(place, 'garden'))
  writeFileSync(join(place, 'garden/notes.txt'), 'roses')
  const { code, stderr } = await make()
  assert.deepEqual(
    [code, stderr],
    [2, 'The folder garden is not empty: take another name, or another place.\n'],
  )
  assert.deepEqual(readdirSync(join(place, 'garden')), ['notes.txt'])
})

test('an update keeps the team’s files and rewrites the presets', async () => {
  await make()
  const garden = join(place, 'garden')
  const packageJson = JSON.parse(read('package.json'))
  packageJson.devDependencies['@sala/build'] = '^0.9.0'
  packageJson.dependencies = { roses: '1.0.0' }
  const own = {
    'package.json': JSON.stringify(packageJson),
    'webpack.config.js': '// by hand',
    'src/screen.tsx': '// ours',
  }
  for (const [path, content] of Object.entries(own)) writeFileSync(join(garden, path), content)

  const { code, stderr } = await run(['--update'], { cwd: garden })
  assert.equal(code, 2)
  assert.match(stderr, /“npm update” failed/)
  const after = JSON.parse(read('package.json'))
  assert.equal(after.peerDependencies['@sala/kit'], '^1.5.0')
  assert.deepEqual(after.devDependencies, { '@sala/build': '^1.3.0', '@sala/cli': '^1.2.1' })
  assert.deepEqual(after.dependencies, { roses: '1.0.0' })
  assert.match(read('webpack.config.js'), /@sala\/build\/webpack\.common\.js/)
  assert.equal(read('src/screen.tsx'), '// ours')
})

test('refuses to update where there is no remote', async () => {
  const { code, stderr } = await run(['--update'])
  assert.equal(code, 2)
  assert.match(stderr, /There is no remote in this folder/)
  assert.ok(!existsSync(join(place, 'package.json')))
})
