import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { followProblems } from './dev/problems.mjs'
import { packageFolder } from './project.mjs'
import app from './webpack.common.js'

/**
 * Builds the remote as the host loads it, again at every change, and serves it on this machine to
 * the pages of one Sala alone. Those take each change while they are open.
 * @param {string} folder absolute path of the remote
 * @param {string} against the origin of that Sala
 * @param {(problems: { place: string, text: string }[]) => void} onProblems gets what is wrong with it, whenever that changes
 * @returns the origin from which the remote is served
 */
export async function serveRemote(folder, against, onProblems) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { hostname } = new URL(against)
  const compiler = webpack([remote(folder), developmentReact(folder, origin)])
  const [ofRemote] = compiler.compilers
  const problems = followProblems([{ compiler: ofRemote, folder }], onProblems)
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      // The overlay's styles are not allowed in the host's page.
      client: { overlay: false, logging: 'none', webSocketURL: `ws://127.0.0.1:${port}/ws` },
      allowedHosts: ['localhost', '127.0.0.1', hostname],
      headers: { 'access-control-allow-origin': against, 'cache-control': 'no-store' },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { path: '/problems', middleware: problems.serve },
      ],
    },
    compiler,
  )
  followShared(ofRemote, () => reloadPages(server))
  await server.start()
  return { origin, stop: () => server.stop() }
}

/** Has all pages that show what a server builds load anew. */
export function reloadPages(server) {
  server.sendMessage(server.webSocketServer.clients, 'static-changed')
}

/**
 * Calls `onChange` when a build asks the host for other modules than the build before: what is shared is fetched when a
 * page loads a remote, so an open page cannot take such a change.
 * @param {import('webpack').Compiler} compiler
 */
export function followShared(compiler, onChange) {
  let before
  compiler.hooks.done.tap('shared', ({ compilation }) => {
    if (compilation.errors.length > 0) return
    const shared = [...compilation.modules].filter(isShared).map((module) => module.identifier())
    const now = shared.sort().join('\n')
    if (before !== undefined && now !== before) onChange()
    before = now
  })
}

const isShared = ({ type }) => type === 'consume-shared-module'

/** One that the system chooses, so that two that begin at once do not choose the same. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await promisify(server.close.bind(server))()
  return port
}

const quiet = { stats: 'none', infrastructureLogging: { level: 'error' } }

function remote(folder) {
  return { ...app({ isRefreshed: true }, { mode: 'development' }, folder), ...quiet }
}

/** `refresh.js`, with which a page with this preview begins: React for development, and what is wrong with the remote. */
function developmentReact(folder, origin) {
  const inPage = (name) => join(import.meta.dirname, 'in-page', name)
  return {
    ...quiet,
    name: 'refresh',
    context: folder,
    mode: 'development',
    devtool: false,
    // The page's connection to this server is in the remote: “web” would get another.
    target: 'es2022',
    entry: {
      refresh: [
        inPage('refresh-runtime.js'),
        inPage('development-react.js'),
        inPage('problems.js'),
      ],
    },
    output: {
      path: join(folder, 'refresh'),
      filename: '[name].js',
      publicPath: `${origin}/`,
      chunkFormat: 'array-push',
      chunkLoading: false,
    },
    resolve: {
      alias: Object.fromEntries(
        ['react', 'react-dom'].map((name) => [name, packageFolder(folder, name)]),
      ),
    },
    plugins: [new webpack.DefinePlugin({ __react_refresh_library__: '""' })],
  }
}
