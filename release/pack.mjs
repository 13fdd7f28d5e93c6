import { join } from 'node:path'
import { swcOptions } from '@sala/build/webpack/rules.mjs'
import webpack from 'webpack'

// Node runs no TypeScript that lies in node_modules: before the package is packed, all that is the
// command line's own, and what it takes of the kit, becomes one script. Packages stay packages.
const isOwn = /^(\.|\/|@sala\/kit\/)/

const compiler = webpack({
  mode: 'none',
  target: 'node20',
  context: import.meta.dirname,
  entry: './src/main.ts',
  output: {
    path: join(import.meta.dirname, 'dist'),
    filename: 'main.mjs',
    chunkFilename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  externalsType: 'module-import',
  externals: [
    ({ request }, callback) => (isOwn.test(request) ? callback() : callback(null, request)),
  ],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    parser: { javascript: { importMeta: false, createRequire: false } },
    rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: swcOptions({ isProduction: true }) }],
  },
  optimization: { chunkIds: 'named' },
  performance: { hints: false },
  stats: 'errors-warnings',
})

compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error?.stack ?? stats.toString('errors-only')}\n`)
    process.exitCode = 1
  }
  compiler.close(() => undefined)
})
