import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// What is installed as a package has these as files of its own, without what they depend on (pack/pack.mjs).
const require = createRequire(import.meta.url)
const isSource = existsSync(join(import.meta.dirname, '../pack'))

export const ModuleFederationPlugin = isSource
  ? require('@module-federation/enhanced/webpack').ModuleFederationPlugin
  : require('../dist/federation.cjs').default

export const ReactRefreshPlugin = require(
  isSource ? '@pmmmwh/react-refresh-webpack-plugin' : '../dist/refresh/lib/index.js',
)

/** Absolute path of the module that minifies style sheets. */
export const cssMinifier = join(
  import.meta.dirname,
  isSource ? 'minify-css.mjs' : '../dist/minify-css.cjs',
)
