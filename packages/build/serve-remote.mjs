import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { TypesPlugin } from './webpack/types-plugin.mjs'
import app from './webpack.common.js'

/**
 * Builds the remote as the host loads it, again at every change, and serves it on this machine to
 * the pages of one Sala alone. Those reload by themselves.
 * @param {string} folder absolute path of the remote
 * @param {string} against the origin of that Sala
 * @returns the origin from which the remote is served
 */
export async function serveRemote(folder, against) {
  const port = await freePort()
  const { hostname } = new URL(against)
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: false,
      liveReload: true,
      // Its styles are not allowed in the host's page.
      client: { overlay: false, webSocketURL: `ws://127.0.0.1:${port}/ws` },
      allowedHosts: ['localhost', '127.0.0.1', hostname],
      headers: { 'access-control-allow-origin': against, 'cache-control': 'no-store' },
    },
    webpack(configOf(folder)),
  )
  await server.start()
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.stop() }
}

/** One that the system chooses, so that two that begin at once do not choose the same. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await promisify(server.close.bind(server))()
  return port
}

function configOf(folder) {
  // For production: the deployed host's React has no development runtime to share.
  const built = app({}, { mode: 'production' }, folder)
  // Of a public remote the second one is for the server, which renders what is live.
  const [config] = [built].flat()
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    optimization: { minimize: false },
    plugins: config.plugins.filter((plugin) => !(plugin instanceof TypesPlugin)),
    stats: 'errors-only',
    infrastructureLogging: { level: 'error' },
  }
}
