import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { root } from '../../../scripts/run.mjs'
import { checkRelease } from '../../../server/src/releases/policy/check-release.ts'
import app from '../webpack.common.js'

// A host and two remotes with our own configuration around a small kit. The kit is changed in ways
// that break a remote and in ways that do not, and the gate itself judges what webpack has found.
const kit = 'node_modules/@sala/kit/src'
const ui = 'ui/index'
const screen = `import Kit, * as kit from '@sala/kit/ui'
import type { Shade } from '@sala/kit/ui'
import { Button, TextField as Input, Panel, PanelHead, forms, Logo } from '@sala/kit/ui'
import { Store, usePage } from '@sala/kit/ui'
import { Link } from '@sala/kit/router'
import { sendNotice } from '@sala/kit/events'
import { title } from './again.ts'

interface Props { shade: Shade }
const { first: one } = kit

export default function Screen(props: Props) {
  return [
    Link,
    Button(),
    Input(props, { [one]: 1, isShown: true }),
    Panel,
    PanelHead,
    forms.Row(),
    <Logo tone="dark" {...props} />,
    <kit.Button variant="plain">{title}</kit.Button>,
    Kit,
    usePage(),
    new Store(),
    kit.count,
    kit['last'],
    one,
    import('@sala/kit/ui').then(({ lazily }) => lazily),
    title,
    sendNotice(),
    () => sendNotice(),
  ]
}`
const kitFiles = {
  [`${kit}/events.ts`]: `export const sendNotice = () => 1
export const sendLogout = () => 2
export const onNotice = () => 3`,
  [`${kit}/router.ts`]: `export const Link = () => 'link'
export const Other = () => 'other'`,
  [`${kit}/ui/index.ts`]: `export { Button } from './button'
export { Field as TextField } from './field'
export * from './panel'
export * as forms from './forms'
export { default as Logo } from './logo'
export type { Shade } from './shade'
export default function Kit() { return 'kit' }
export const usePage = () => 1
export class Store {}
export let count = 0
export const last = 1
const pair = { first: 1, second: 2 }
export const { first, second } = pair
export const lazily = () => 'late'
export function heading() { return 'h1' }
export const unused = 1
export interface Draft { id: string }`,
  [`${kit}/ui/button.ts`]: `export const Button = () => 'button'`,
  [`${kit}/ui/field.ts`]: `export const Field = (_props: object) => 'field'`,
  [`${kit}/ui/panel.ts`]: `export const Panel = 'panel'
export const PanelHead = 'head'
export const PanelFoot = 'foot'`,
  [`${kit}/ui/forms.ts`]: `export const Row = () => 'row'
export const Submit = 'submit'`,
  [`${kit}/ui/logo.ts`]: `export default function Logo() { return 'logo' }`,
  [`${kit}/ui/shade.ts`]: `export type Shade = 'dark' | 'light'`,
}
const packageJson = JSON.stringify({ type: 'module', peerDependencies: { '@sala/kit': '*' } })
const files = {
  'package.json': packageJson,
  'package-lock.json': JSON.stringify({ packages: {} }),
  'host/package.json': packageJson,
  'host/src/main.ts': `import * as ui from '@sala/kit/ui'
import { Link } from '@sala/kit/router'
globalThis.host = [ui, Link]`,
  'pond/remote.json': JSON.stringify({ name: 'pond' }),
  'pond/package.json': packageJson,
  'pond/src/screen.tsx': screen,
  'pond/src/again.ts': `export { heading as title, unused as never } from '@sala/kit/ui'
import { sendLogout } from '@sala/kit/events'
import { unused } from '@sala/kit/ui'
// Tree shaking removes these, so they are not used.
export const also = () => [unused, sendLogout()]`,
  'lake/remote.json': JSON.stringify({ name: 'lake' }),
  'lake/package.json': packageJson,
  // A former build had a src/prerender.tsx.
  'lake/dist/server/prerender.js': 'exports.prerender = () => null',
  'lake/src/screen.tsx': `import * as kit from '@sala/kit/ui'
export default function Screen({ name }: { name: string }) {
  return kit[name]
}`,
  'sea/remote.json': JSON.stringify({ name: 'sea' }),
  'sea/package.json': JSON.stringify({ type: 'module', dependencies: { react: '*' } }),
  'sea/src/screen.tsx': `import { Button } from '@sala/kit/ui'
import { useState } from 'react'
import { createPortal } from 'react-dom'
export default () => createPortal(useState(Button()))`,
  'node_modules/react/index.js': 'exports.useState = () => []',
  'node_modules/react-dom/package.json': JSON.stringify({ name: 'react-dom', version: '19.3.1' }),
  'node_modules/react-dom/index.js': `require('react')\nexports.createPortal = () => null`,
  'node_modules/react/package.json': JSON.stringify({ name: 'react', version: '19.3.1' }),
  'node_modules/react/jsx-runtime.js': 'exports.jsx = () => null',
  'node_modules/@sala/kit/package.json': JSON.stringify({
    name: '@sala/kit',
    version: '1.1.0',
    type: 'module',
    singletons: ['ui', 'router'],
    exports: {
      './*': './*',
      './ui': './src/ui/index.ts',
      './router': './src/router.ts',
      './events': './src/events.ts',
    },
  }),
  ...kitFiles,
}

const folder = mkdtempSync(join(tmpdir(), 'sala-exports-'))
const compilers = {}
const remotes = {}
let host

before(async () => {
  write(files)
  for (const name of ['pond', 'lake']) remotes[name] = release(name, await build(name))
  host = release('host', await build('host'))
})
after(async () => {
  for (const compiler of Object.values(compilers)) await promisify(compiler.close.bind(compiler))()
  rmSync(folder, { recursive: true })
})

test('nothing of a former build is left', () => {
  assert.equal(existsSync(join(folder, 'lake/dist/shared-exports.json')), true)
  assert.equal(existsSync(join(folder, 'lake/dist/server')), false)
})

const place = (use) => `src/screen.tsx:${screen.split(use)[0].split('\n').length}`

/** A change to a file of the kit, named without its ending, and the finding that the gate must report. */
const breaking = [
  ['an export is removed', 'Button', 'Button()', [ui, `export { Button } from './button'`, '']],
  ['it is gone where it comes from', 'Button', 'Button()', ['ui/button', /.*/s, 'export {}']],
  ['the default is gone', 'default', 'Kit,\n', [ui, 'export default function', 'function']],
  ['a default that is exported by name is gone', 'Logo', '<Logo', ['ui/logo', 'default ', '']],
  [
    'one of a file that is exported whole is gone',
    'PanelHead',
    'PanelHead,\n    forms',
    ['ui/panel', 'export const PanelHead', 'const PanelHead'],
  ],
  ['a namespace is gone', 'forms.Row', 'forms.Row', [ui, `export * as forms from './forms'`, '']],
  ['a member of a namespace is gone', 'forms.Row', 'forms.Row', ['ui/forms', 'Row', 'Line']],
  ['a class becomes a type', 'Store', 'new Store', [ui, 'class Store', 'interface Store']],
  [
    'it is exported as a type',
    'Button',
    'Button()',
    [ui, 'export { Button', 'export { type Button'],
  ],
  ['what is read of the whole is gone', 'count', 'kit.count', [ui, 'let count', 'let counted']],
  ['what is read by its name is gone', 'last', "kit['last']", [ui, 'const last', 'const final']],
  [
    'what is taken out of the whole is gone',
    'first',
    '{ first',
    [ui, '{ first, second }', '{ second }'],
  ],
  ['what is loaded later is gone', 'lazily', '{ lazily', [ui, 'lazily', 'early']],
  [
    'what the remote exports again is gone',
    'heading',
    '',
    [ui, 'export function heading', 'function heading'],
  ],
  ['the last of it is gone', 'Link', 'Link,\n    B', ['router', 'export const Link', 'const Link']],
]

const compatible = [
  ['an export is added', [ui, /$/, '\nexport const Added = 1']],
  ['what nobody uses is removed', [ui, 'export const unused = 1', '']],
  ['a type is removed', [ui, `export type { Shade } from './shade'`, '']],
  [
    'what it is comes from another file',
    [ui, `export { Button } from './button'`, `export { Row as Button } from './forms'`],
  ],
  [
    'it is imported first',
    [
      ui,
      `export { Button } from './button'`,
      `import { Button } from './button'\nexport { Button }`,
    ],
  ],
  [
    'all of a file is exported one by one',
    [ui, `* from './panel'`, `{ Panel, PanelHead } from './panel'`],
  ],
  [
    'a file is exported whole by way of another',
    [ui, `* from './panel'`, `* from './more'`],
    ['ui/more', null, `export * from './panel'`],
  ],
  [
    'a namespace is imported first',
    [ui, `export * as forms from './forms'`, `import * as forms from './forms'\nexport { forms }`],
  ],
  [
    'a namespace becomes an object',
    [
      ui,
      `export * as forms from './forms'`,
      `import { Row } from './forms'\nexport const forms = { Row }`,
    ],
  ],
  ['a member that nobody uses is removed', ['ui/forms', 'export const Submit', 'const Submit']],
  [
    'the default is exported by a list',
    [
      ui,
      "export default function Kit() { return 'kit' }",
      'const House = 1\nexport { House as default }',
    ],
  ],
  ['another part loses what nobody uses', ['router', 'export const Other', 'const Other']],
]

for (const [what, name, use, ...changes] of breaking) {
  test(`refuses ${what} with export, remote and place`, async () => {
    const module = name === 'Link' ? '@sala/kit/router' : '@sala/kit/ui'
    const [finding, ...others] = await findingsAfter(changes)
    const at = use ? place(use) : 'src/again.ts:1'
    assert.match(
      finding?.message ?? '',
      new RegExp(
        `^pond 1.0.0 uses ${name} of ${module}, which host 1.0.0 no longer provides: ${at}. `,
      ),
    )
    assert.equal(`${finding.file}:${finding.line}`, at)
    assert.equal(finding.consumer, 'pond 1.0.0')
    assert.ok(
      others.every(({ message }) => /uses Panel/.test(message)),
      JSON.stringify(others),
    )
  })
}

for (const [what, ...changes] of compatible) {
  test(`accepts ${what}`, async () => {
    assert.deepEqual(await findingsAfter(changes), [])
  })
}

test('records the props and options given to the kit, with their places', () => {
  const json = readFileSync(join(folder, 'pond/dist/types/kit-uses.json'), 'utf8')
  assert.deepEqual(JSON.parse(json), {
    TextField: { '1.isShown': place('Input(props, ') },
    Button: { children: place('<kit.Button'), variant: place('<kit.Button') },
    Logo: { tone: place('<Logo') },
  })
})

test('records calls of the kit’s events, with their places', () => {
  const callsOf = (app) =>
    JSON.parse(readFileSync(join(folder, app, 'dist/types/event-uses.json'), 'utf8'))
  assert.deepEqual(callsOf('pond'), { sendNotice: place('sendNotice(),\n    () =>') })
  assert.deepEqual(callsOf('lake'), {})
})

test('writes in a stable order', () => {
  for (const lists of [remotes.pond.manifest.usedExports, host.manifest.providedExports]) {
    for (const one of [lists, ...Object.values(lists)]) {
      const names = Array.isArray(one) ? one : Object.keys(one)
      assert.deepEqual(names, names.toSorted())
    }
  }
})

test('counts computed access as use of every export', () => {
  assert.deepEqual(remotes.lake.manifest.usedExports, {
    '@sala/kit/ui': { '*': 'src/screen.tsx:3' },
  })
})

test('refuses a remote that bundles React or a singleton of the kit, with the place', async () => {
  compilers.sea = compilerOf('sea', ['ModuleFederationPlugin', 'SingletonsPlugin'])
  const run = () => promisify(compilers.sea.run.bind(compilers.sea))()
  const { errors } = (await run()).toJson({ all: false, errors: true })
  const bundles = (line, name, owner) =>
    `src/screen.tsx:${line} uses ${name}, of which the remote bundles its own: add ${owner} to peerDependencies in package.json, so that it uses the host's.`
  assert.deepEqual(errors.map(({ message }) => message).sort(), [
    bundles(2, 'react', 'react'),
    bundles(3, 'react-dom', 'react-dom'),
    bundles(4, '@sala/kit/ui', '@sala/kit'),
  ])
  const peerDependencies = { '@sala/kit': '*', react: '*', 'react-dom': '*' }
  write({ 'sea/package.json': JSON.stringify({ type: 'module', peerDependencies }) })
  await promisify(compilers.sea.close.bind(compilers.sea))()
  compilers.sea = compilerOf('sea', ['ModuleFederationPlugin', 'SingletonsPlugin'])
  assert.equal((await run()).toString('errors-only'), '')
})

async function findingsAfter(changes) {
  for (const [name, from, to] of changes) {
    const path = `${kit}/${name}.ts`
    const source = from === null ? '' : readFileSync(join(folder, path), 'utf8')
    const changed = from === null ? to : source.replace(from, to)
    assert.notEqual(changed, source)
    write({ [path]: changed })
  }
  try {
    const candidate = release('host', await build('host'))
    const found = checkRelease({ candidate, others: [remotes.pond], live: host })
    return found.filter(({ rule }) => rule === 'exports')
  } finally {
    write(kitFiles)
  }
}

function release(app, exports) {
  const description = app === 'host' ? null : { name: app, contract: 1, route: `/${app}` }
  const about = { app, version: '1.0.0', contract: 1, description, requires: {}, provides: {} }
  const manifest = { ...about, files: {}, entry: '', commit: null, ...exports }
  return { ...about, digest: '', manifest }
}

function write(some) {
  for (const [path, source] of Object.entries(some)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
}

/** Builds an app and reads the plugin's files; webpack's cache speeds up the next builds. */
async function build(name) {
  compilers[name] ??= compilerOf(name)
  const compiler = compilers[name]
  const stats = await promisify(compiler.run.bind(compiler))()
  assert.equal(stats.hasErrors(), false, stats.toString('errors-only'))
  return JSON.parse(readFileSync(join(folder, name, 'dist/shared-exports.json'), 'utf8'))
}

function compilerOf(name, needed = ['ModuleFederationPlugin', 'ExportsPlugin']) {
  const config = app({}, { mode: 'production' }, join(folder, name))
  const modules = [join(root, 'node_modules')]
  const byContent = { hash: true }
  return webpack({
    ...config,
    cache: { type: 'memory' },
    // The kit of these apps lies with the packages, and changes.
    snapshot: { managedPaths: [], module: byContent, resolve: byContent },
    resolve: { ...config.resolve, modules: ['node_modules', ...modules] },
    resolveLoader: { modules },
    optimization: { minimize: false },
    infrastructureLogging: { level: 'error' },
    plugins: config.plugins.filter((plugin) => needed.includes(plugin.constructor.name)),
  })
}
