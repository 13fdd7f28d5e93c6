import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import { readJson } from '../project.mjs'

// A team's folder gets what a remote is built with, and no more. Before `@sala/build` is packed, three packages become
// files of it, which webpack/packed.mjs names: that of Module Federation requires a second bundler, a command line and a
// generator of types; cssnano needs a newer Node; that of React Refresh requires thousands of files for one global.
const { resolve } = createRequire(import.meta.url)
const enhanced = join(resolve('@module-federation/enhanced/webpack'), '..')
const { version } = readJson(join(enhanced, '../../package.json'))

const dist = join(import.meta.dirname, '../dist')

/** What cssnano uses of a newer JavaScript. */
const added = ['set', 'map', 'iterator', 'array'].map((part) => `core-js/actual/${part}`)

/** Installed with the packed `@sala/build`. */
const isInstalled = /^(webpack|postcss|browserslist|caniuse-lite)(\/|$)/

const stats = await promisify(webpack)({
  mode: 'none',
  target: 'node20',
  context: import.meta.dirname,
  entry: {
    federation: join(enhanced, 'lib/container/ModuleFederationPlugin.js'),
    'minify-css': [...added, '../webpack/minify-css.mjs'],
  },
  output: {
    path: dist,
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externals: ({ request }, callback) =>
    isInstalled.test(request) ? callback(null, `commonjs ${request}`) : callback(),
  resolve: { alias: { '@module-federation/dts-plugin': false } },
  module: {
    // Plugins and presets that are given by name: none are.
    parser: { javascript: { exprContextCritical: false } },
    rules: [
      {
        include: /@module-federation/,
        loader: join(import.meta.dirname, 'federation-loader.mjs'),
        options: { version },
      },
    ],
  },
  performance: { hints: false },
})
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))

const refresh = join(resolve('@pmmmwh/react-refresh-webpack-plugin'), '../..')
for (const part of ['client', 'lib', 'loader', 'options', 'overlay', 'sockets', 'LICENSE']) {
  cpSync(join(refresh, part), join(dist, 'refresh', part), { recursive: true })
}
writeFileSync(join(dist, 'refresh/package.json'), '{ "type": "commonjs" }')
const entry = join(dist, 'refresh/client/ReactRefreshEntry.js')
const source = readFileSync(entry, 'utf8')
const portable = source.replace("require('core-js-pure/features/global-this')", 'globalThis')
if (portable === source) throw new Error(`${entry} no longer requires what is replaced here.`)
writeFileSync(entry, portable)
