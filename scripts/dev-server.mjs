import { spawn } from 'node:child_process'
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { followProblems, inWords } from '../packages/build/dev/problems.mjs'
import { readJson } from '../packages/build/project.mjs'
import { followShared, reloadPages } from '../packages/build/serve-remote.mjs'
import app from '../packages/build/webpack.common.js'
import { appFolders } from './build.mjs'
import { root } from './run.mjs'

// Host, remotes and server, each built or started again when one of its files changes. The page takes what was built
// without losing its state, and shows what could not be.
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1

const host = join(root, 'host')
const remotes = appFolders().filter((folder) => folder !== host)
const descriptions = remotes.map((folder) => readJson(join(folder, 'remote.json')))
const devAddress = ({ name }) => `/remotes/${name}/dev/`

const compiler = webpack([
  withProblems(build(host, '/')),
  ...remotes.map((folder, index) => build(folder, devAddress(descriptions[index]))),
])
const problems = followProblems(
  [host, ...remotes].map((folder, index) => ({ folder, compiler: compiler.compilers[index] })),
  (found) => console.error(inWords(found)),
)

const liveSet = {
  revision: 'dev',
  host: { version: 'dev' },
  remotes: descriptions.map((description) => ({
    ...description,
    version: 'dev',
    manifest: `${devAddress(description)}mf-manifest.json`,
    // The files change while they are worked on.
    integrity: null,
    fallback: null,
  })),
}

const pages = new WebpackDevServer(
  {
    port,
    hot: true,
    client: { overlay: false, logging: 'none' },
    historyApiFallback: true,
    proxy: [{ context: ['/api', '/media'], target: `http://127.0.0.1:${serverPort}` }],
    setupMiddlewares: (middlewares) => [
      { path: '/remotes.json', middleware: (_request, response) => response.json(liveSet) },
      { path: '/problems', middleware: problems.serve },
      ...middlewares,
    ],
  },
  compiler,
)

for (const one of compiler.compilers) followShared(one, () => reloadPages(pages))

const server = spawn(
  'node',
  [
    '--watch',
    '--disable-sigusr1',
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/main.ts'),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
  },
)

await pages.start()
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** With the server, and without a build that is under way: one whose files are gone never ends. */
function stop() {
  server.once('exit', () => process.exit(0))
  server.kill('SIGTERM')
}

function build(folder, path) {
  const config = app({ isRefreshed: true }, { mode: 'development' }, folder, path)
  // `problems` reports errors, with their place.
  return { ...config, stats: { all: false, warnings: true } }
}

function withProblems(config) {
  const shown = join(root, 'packages/build/in-page/problems.js')
  return { ...config, entry: { main: [shown, config.entry.main] } }
}
