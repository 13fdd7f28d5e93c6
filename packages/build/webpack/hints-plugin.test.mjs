import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { root } from '../../../scripts/run.mjs'
import { HintsPlugin } from './hints-plugin.mjs'

// A host of the same build as ours, and as small as can be: chunks are told apart by
// what webpack and the federation's plugin say of their modules, and a new version may say it otherwise.
const sources = {
  'main.js': `import './shared/src/theme/base.css'
    import './main.css'
    import(/* webpackChunkName: "bootstrap" */ './bootstrap.js')`,
  'bootstrap.js': `import { createRoot } from 'react-dom/client'
    import(/* webpackChunkName: "app" */ './app.js')
    import('./measure.js')
    import(/* webpackChunkName: "app-th" */ './words.js')
    import(/* webpackChunkName: "entrance" */ './entrance.js')
    import('@sala/kit/collection')
    console.log('the bootstrap', createRoot)`,
  'shared/src/theme/base.css': 'html { color: black }',
  'main.css': 'aside { color: grey }',
  'app.js': `import './app.css'
    import { kit } from 'kit'
    console.log('the app', kit)`,
  'app.css': 'main { color: white }',
  'entrance.js': `import { createRoot } from 'react-dom/client'
    import(/* webpackChunkName: "app-th" */ './words.js')
    console.log('the entrance', createRoot)`,
  'measure.js': `console.log('what can wait')`,
  'words.js': `console.log('what can wait in Thai')`,
  'node_modules/react/index.js': `exports.react = 'this is react'`,
  'node_modules/react-dom/client.js': `const { react } = require('react')
    exports.createRoot = () => 'this is react-dom' + react`,
  'node_modules/@sala/kit/collection.js': `const { kit } = require('kit')
    exports.collection = 'this is the list' + kit`,
  'node_modules/kit/index.js': `const { react } = require('react')
    exports.kit = 'this is the kit' + react`,
}
const theme = {
  name: 'theme',
  type: 'css/mini-extract',
  test: /theme/,
  chunks: 'all',
  enforce: true,
}
const folder = mkdtempSync(join(tmpdir(), 'sala-hints-'))
const dist = join(folder, 'dist')
let hints

before(async () => {
  for (const [path, source] of Object.entries(sources)) write(path, source)
  for (const name of ['react', 'react-dom', 'kit', '@sala/kit']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }))
  }
  await build()
  hints = JSON.parse(readFileSync(join(dist, 'hints.json'), 'utf8'))
})
after(() => rmSync(folder, { recursive: true }))

test('lists each file once, and only existing files', () => {
  const files = readdirSync(dist)
  for (const list of [hints.styles, hints.document, hints.app, hints.collection, hints.entrance]) {
    assert.deepEqual([...new Set(list)], list)
    for (const file of list) assert.ok(files.includes(file), file)
  }
  assert.deepEqual([hints.start, hints.ask], ['start.js', 'ask.js'])
})

test('a document preloads React and its bootstrap, and nothing of the app', () => {
  const needed = ['the bootstrap', 'this is react', 'this is react-dom']
  assert.deepEqual(readModules(hints.document), needed)
  assert.match(hints.document[0], /^main.*js$/)
  assert.match(textOf(hints.document), /grey/)
  assert.doesNotMatch(textOf(hints.document), /black|white/)
})

test('pages inline the theme and no other style sheet', () => {
  assert.match(textOf(hints.styles), /black/)
  assert.doesNotMatch(textOf(hints.styles), /grey|white/)
})

test('the app preloads shared and named files, and none that can wait', () => {
  const all = ['the app', 'the bootstrap', 'this is react', 'this is react-dom', 'this is the kit']
  assert.deepEqual(readModules(hints.app), all)
  assert.match(textOf(hints.app), /black[\s\S]*grey[\s\S]*white/)
  const scripts = textOf(readdirSync(dist).filter((file) => file.endsWith('.js')))
  for (const said of ['what can wait', 'what can wait in Thai'])
    assert.ok(scripts.includes(`${said}'`))
  assert.match(textOf(hints.words), /what can wait in Thai/)
})

test('files of lists are preloaded for screens with a list only', () => {
  assert.deepEqual(readModules(hints.collection), ['this is the list'])
  assert.deepEqual(
    hints.collection.filter((file) => hints.app.includes(file)),
    [],
  )
})

test('files of the sign-in are preloaded on the sign-in only', () => {
  assert.deepEqual(readModules(hints.entrance), ['the entrance'])
  assert.ok(!hints.entrance.some((file) => hints.app.includes(file)))
  assert.deepEqual(hints.entranceLanguages, ['th'])
})

function write(path, source) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

function textOf(files) {
  return files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
}

/** Which of the sources stand in the files. */
function readModules(files) {
  const sentences = textOf(files).match(
    /the (app|bootstrap|entrance)\b|what can wait|this is react(-dom)?|this is the (kit|list)/g,
  )
  return [...new Set(sentences)].sort()
}

/** The configuration of webpack.common.js, reduced to what the plugin needs. */
async function build() {
  const shared = Object.fromEntries(
    ['react', 'react/', 'react-dom', 'react-dom/', 'kit', '@sala/kit/collection'].map((key) => [
      key,
      { singleton: true, requiredVersion: '1.0.0', version: '1.0.0' },
    ]),
  )
  const stats = await promisify(webpack)({
    mode: 'production',
    context: folder,
    entry: { main: './main.js' },
    output: { path: dist },
    resolve: { modules: [join(folder, 'node_modules'), join(root, 'node_modules')] },
    resolveLoader: { modules: [join(root, 'node_modules')] },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    optimization: { minimize: false, splitChunks: { cacheGroups: { theme } } },
    plugins: [
      new MiniCssExtractPlugin(),
      new ModuleFederationPlugin({
        name: 'host',
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new HintsPlugin(),
    ],
  })
  assert.equal(stats.hasErrors(), false, stats.toString('errors-only'))
}
