import { join } from 'node:path'
import { rules } from './rules.mjs'

/** Placeholder for the address of the release's folder, replaced by the server. */
const base = '%BASE%/'

/**
 * The second build of a remote that the server renders: `server/prerender.js`, which renders the screen without
 * a browser (shared/src/contract/page.ts, `PrerenderModule`). It needs nothing but itself.
 * @param options `folder` and `dist`, absolute; `name` of the remote; `build`, the hash of its inputs
 */
export function prerender({ folder, dist, name, build }) {
  return {
    name: `${name} prerender`,
    context: folder,
    mode: 'production',
    // The gate maps errors to source lines by it.
    devtool: 'hidden-nosources-cheap-module-source-map',
    target: 'es2022',
    entry: { prerender: './src/prerender.tsx' },
    output: {
      path: join(dist, 'server'),
      publicPath: base,
      filename: '[name].js',
      assetModuleFilename: '[name][ext]',
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Nothing is called from where a page is rendered, and its HTTP library is half a megabyte.
      alias: { '@sala/kit/api/request$': false },
    },
    module: {
      rules: rules({ folder, isRemote: true, isProduction: true, build, isPrerender: true }),
    },
    optimization: { minimize: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}
