import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { rules } from '../../packages/build/webpack/rules.mjs'
import { root } from '../../scripts/root.mjs'

const here = import.meta.dirname

/** @param path where it is written to */
export const config = (path) => ({
  context: root,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { main: join(root, 'host/src/main.tsx') },
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
    new HtmlWebpackPlugin({ template: join(here, 'index.html'), scriptLoading: 'defer' }),
    // Where the product loads a release at run time, the bundle has every remote in it.
    new webpack.NormalModuleReplacementPlugin(/\/load-release\.ts$/, join(here, 'load-release.ts')),
    // And no chunks: one bundle.
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
})
