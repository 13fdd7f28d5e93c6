import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import { hostBundle, remoteBundle } from '../../testing/bundles.ts'
import { createReleaseApp } from '../../testing/release-team.ts'
import { checkRelease } from './check-release.ts'
import { type CheckedRelease, fromBundle } from './policy-input.ts'
import { checkBundled, checkSharing } from './sharing.ts'

type Manifest = Partial<ReleaseManifest>

const kit = '@sala/kit/ui'
const remote = (manifest: Manifest, version = '1.0.0') =>
  fromBundle(remoteBundle({ version, manifest }))
const host = (manifest: Manifest, version = '3.0.0') =>
  fromBundle(hostBundle({ version, manifest }))
const check = (candidate: CheckedRelease, other: CheckedRelease, live?: CheckedRelease) =>
  checkRelease({ candidate, others: [other], live })

const react = { react: '19.3.1' }
const requirements: [
  what: string,
  requires: Record<string, string>,
  by: Manifest,
  fault?: RegExp,
][] = [
  ['in the range', { react: '^19.3.0' }, { provides: react }],
  [
    'too old',
    { react: '^20.0.0' },
    { provides: react },
    /react \^20\.0\.0, but host 3\.0\.0 provides react 19\.3\.1\./,
  ],
  [
    'too new',
    { react: '^18.0.0' },
    { provides: react },
    /but host 3\.0\.0 provides react 19\.3\.1/,
  ],
  ['missing', { vue: '^3.0.0' }, { provides: react }, /does not provide vue/],
  ['inherited', { constructor: '*' }, { provides: react }, /does not provide constructor/],
  ['no range', { react: 'newest' }, { provides: react }, /not a valid version range/],
  ['a newer kit', { [kit]: '^1.0.0' }, { provides: { [kit]: '1.1.0' } }],
  [
    'an older kit',
    { [kit]: '^1.1.0' },
    { provides: { [kit]: '1.0.0' } },
    /provides @sala\/kit\/ui 1\.0\.0/,
  ],
  [
    'an older version that it satisfies',
    { [kit]: '^1.3.0' },
    { provides: { [kit]: '2.0.0' }, satisfies: { [kit]: ['1.4.0'] } },
  ],
  [
    'too old a version that it satisfies',
    { [kit]: '^1.3.0' },
    { provides: { [kit]: '2.0.0' }, satisfies: { [kit]: ['1.2.0', 'newest'] } },
    /provides/,
  ],
  [
    'an older version of another package',
    { [kit]: '^1.3.0' },
    { provides: { [kit]: '2.0.0' }, satisfies: { react: ['1.4.0'] } },
    /provides/,
  ],
]

test('requires a host that satisfies each remote, whichever of them is new', () => {
  for (const [what, requires, by, fault] of requirements) {
    for (const [candidate, other] of [
      [remote({ requires }), host(by)],
      [host(by), remote({ requires })],
    ] as const) {
      const [finding, ...others] = check(candidate, other)
      assert.deepEqual(others, [], what)
      if (!fault) assert.equal(finding, undefined, what)
      else {
        const consumer = `${other.app} ${other.version}`
        assert.deepEqual([finding?.rule, finding?.consumer], ['shared', consumer], what)
        assert.match(finding?.message ?? '', fault, what)
      }
    }
  }
})

test('says what to do: build against the live host, or keep what live remotes require', () => {
  const [pair, kept] = [
    remote({ requires: { [kit]: '^1.1.0' } }),
    host({ provides: { [kit]: '1.0.0' } }),
  ]
  assert.equal(
    check(pair, kept)[0]?.message,
    'pond 1.0.0 requires @sala/kit/ui ^1.1.0, but host 3.0.0 provides @sala/kit/ui 1.0.0. ' +
      'Build against what the live host provides, or let a host that provides it go live first.',
  )
  assert.match(check(kept, pair)[0]?.message ?? '', /Keep what the live remotes require, or let/)
})

test('names a range that works across a major version of the kit', () => {
  const provided = (version: string) => host({ provides: { [kit]: version } })
  const requiring = (range: string) => remote({ requires: { [kit]: range } })
  // Neither may go live before the other.
  const advice = (candidate: CheckedRelease, other: CheckedRelease) =>
    check(candidate, other)[0]?.message.match(/first: it requires “(.*)”/)?.[1]
  assert.equal(advice(provided('2.0.0'), requiring('^1.1.0')), '^1.1.0 || ^2.0.0')
  assert.equal(advice(requiring('^2.0.0'), provided('1.1.0')), '^2.0.0 || ^1.1.0')
  for (const version of ['1.1.0', '2.0.0']) {
    assert.deepEqual(check(requiring('^1.1.0 || ^2.0.0'), provided(version)), [])
  }
})

test('requires a newer part of the kit only of remotes that use it', () => {
  const former = host({ provides: { [kit]: '1.2.0' }, providedExports: { [kit]: ['Page'] } })
  const requires = { [kit]: '^1.2.0', '@sala/kit/collection': '^1.2.0' }
  const rulesFor = (...used: string[]) => {
    const usedExports = Object.fromEntries(used.map((name) => [name, { Page: 'src/screen.tsx:1' }]))
    return check(remote({ requires, usedExports }), former).map(({ rule }) => rule)
  }
  assert.deepEqual(rulesFor(kit), [])
  assert.deepEqual(rulesFor(kit, '@sala/kit/collection'), ['shared', 'exports'])
  assert.deepEqual(rulesFor(kit, '@sala/kit/collection/rows'), ['shared', 'exports'])
})

const usingButton = { usedExports: { [kit]: { Button: 'src/screen.tsx:12' } } }
const exporting = (...names: string[]) => host({ providedExports: { [kit]: names } })

test('requires each export that a remote uses, and names the line', () => {
  const finding = {
    rule: 'exports',
    consumer: 'pond 1.0.0',
    file: 'src/screen.tsx',
    line: 12,
    message:
      'pond 1.0.0 uses Button of @sala/kit/ui, which host 3.0.0 no longer provides: src/screen.tsx:12. Keep it until the team has released without it.',
  }
  assert.deepEqual(check(exporting('Page'), remote(usingButton)), [finding])
  assert.deepEqual(check(exporting('Button'), remote(usingButton)), [])
  const [ofRemote] = check(remote(usingButton), exporting('Page'))
  assert.deepEqual([ofRemote?.consumer, ofRemote?.line], ['host 3.0.0', 12])
  assert.match(
    ofRemote?.message ?? '',
    /^pond 1\.0\.0 uses Button of .* host 3\.0\.0 does not provide/,
  )
})

test('names each removed export to a remote that may use all of them', () => {
  const all = remote({ usedExports: { [kit]: { '*': 'src/screen.tsx:3' } } })
  const messagesFor = (...names: string[]) =>
    check(exporting(...names), all, exporting('Button', 'Page')).map(({ message }) =>
      message.slice(0, 26),
    )
  assert.deepEqual(messagesFor('Button', 'Page', 'Card'), [])
  assert.deepEqual(messagesFor(), ['pond 1.0.0 uses Button of ', 'pond 1.0.0 uses Page of @s'])
})

test('does not check releases without lists of exports', () => {
  for (const [used, provided] of [
    [remote(usingButton), host({})],
    [remote({}), exporting()],
    [remote(usingButton), host({ providedExports: { [kit]: null } })],
  ] as const) {
    assert.deepEqual(check(used, provided), [])
  }
})

test('refuses requirements in release.json that differ from the build', () => {
  const built = (...shared: object[]) => JSON.stringify({ shared })
  const reactShared = { name: 'react', version: '19.3.1', requiredVersion: '^19.3.0' }
  const jsx = { name: 'react/jsx-runtime', version: '19.3.1', requiredVersion: '^19.3.1' }
  const messages = (federation: string, requires: Record<string, string>) =>
    checkSharing(
      remoteBundle({ files: { 'mf-manifest.json': federation }, manifest: { requires } }),
    ).map(({ rule, message }) => `${rule} ${message}`)
  assert.deepEqual(messages(built(reactShared, jsx), { react: '^19.3.0' }), [])
  for (const [federation, requires, fault] of [
    [built(reactShared), {}, /^sharing The build requires react \^19\.3\.0, .* does not list it/],
    [built(reactShared), { react: '*' }, /lists \*/],
    ['<html>', {}, /not a valid federation/],
  ] as const) {
    assert.match(messages(federation, requires).join(), fault)
  }
})

test('refuses a remote that bundles React or a singleton of the kit, by its code', async () => {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: string, path = '') =>
    readFileSync(join(dirname(resolve(`${name}/package.json`)), path))
  const react = read('react', 'cjs/react.production.js')
  const dom = read('react-dom', 'cjs/react-dom.production.js')
  const router = 'window.__reactRouterVersion="7.18.5"'
  const bundled = async (code: Buffer | string, requires = {}, path = 'screen.js') => {
    const files = { 'styles.css': router, [path]: code }
    const findings = await checkBundled(remoteBundle({ files, manifest: { requires } }))
    return findings.map(({ file, message }) => `${file} ${message.split(';')[0]}`)
  }
  const own = (name: string) => [`screen.js pond 1.0.0 bundles its own ${name}`]

  assert.deepEqual(await bundled(react), own('react'))
  assert.deepEqual(
    await bundled(read('react', 'cjs/react-jsx-runtime.production.js')),
    own('react'),
  )
  // Also of a build that requires another one.
  assert.deepEqual(await bundled(dom, { react: '^19.0.0' }), own('react-dom'))
  assert.deepEqual(await bundled('e={$$typeof:r,type:n,key:t,ref:o}'), own('react'))
  assert.deepEqual(await bundled('e.$$typeof===r&&e.type===n'), [])
  assert.deepEqual(await bundled(router), own('@sala/kit/router'))
  assert.deepEqual(await bundled('x({name:"ChakraContext"})'), own('@sala/kit/ui'))
  assert.deepEqual(await bundled('{silentJSONParsing:!1}'), own('@sala/kit/api/request'))
  assert.deepEqual(await bundled(router, { [kit]: '^1.0.0' }), [])
  // A prerender renders with a React of its own.
  assert.deepEqual(await bundled(react, {}, 'server/prerender.js'), [])
  assert.deepEqual(await checkBundled(hostBundle({ files: { 'react.js': react } })), [])
})

test('refuses an unknown contract version', () => {
  const [finding, ...others] = check(remote({ contract: 2 as 1 }), host({}))
  assert.deepEqual([finding?.rule, finding?.file, others], ['contract', 'remote.json', []])
})

test('refuses to promote a published release that the live host no longer satisfies', async (t) => {
  const { app, team, hostTeam } = await createReleaseApp(t)
  await team.publish(remoteBundle({ manifest: { requires: { react: '^19.0.0' } } }))
  await hostTeam.ship(hostBundle({ version: '3.0.0', manifest: { provides: { react: '20.0.0' } } }))
  const { statusCode, body } = await team.post('promote', { version: '1.0.0' })
  assert.equal(statusCode, 422)
  assert.equal(JSON.parse(body).findings[0].consumer, 'host 3.0.0')
  assert.deepEqual((await app.inject('/remotes.json')).json().remotes, [])
})
