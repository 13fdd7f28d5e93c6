import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { rules } from '../../packages/build/webpack/rules.mjs'
import { root } from '../../scripts/run.mjs'
import { filesIn, serve } from './serve.mjs'

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A massage house in Bangkok">
<title>Sala Chan</title>
<script type="application/json" id="live-set">null</script>
</head>
<body><div id="root"></div><div id="notices"></div></body>
</html>`

/**
 * Builds the same sources into one bundle, with every remote imported directly, and serves it as a static site.
 * @param sala address of the product, which answers its calls
 */
export async function serveSingleBundle(sala) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'sala-bundle-'))
  const stats = await promisify(webpack)(appConfig(folder.path))
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
  return serve(new Map(filesIn(folder.path, /./)), sala)
}

const appConfig = (path) => ({
  context: root,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { main: join(root, 'host/src/main.ts') },
  output: {
    path,
    publicPath: '/',
    filename: '[name].[contenthash:16].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: rules({ isProduction: true, build: 'bundle' }) },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:16].css' }),
    new HtmlWebpackPlugin({ templateContent: html, scriptLoading: 'defer' }),
    // The product loads releases at run time; this bundle contains every remote.
    new webpack.NormalModuleReplacementPlugin(
      /\/load-release\.ts$/,
      join(import.meta.dirname, 'load-release.ts'),
    ),
    // And no chunks: one bundle.
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
})
