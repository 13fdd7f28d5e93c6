import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { readJson } from '../packages/build/project.mjs'
import app from '../packages/build/webpack.common.js'
import { appFolders } from './build.mjs'
import { root } from './root.mjs'

// Host, remotes and server, each built or started again when one of its files changes.
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const mode = { mode: 'development' }

const remotes = appFolders().filter((folder) => basename(folder) !== 'host')
const descriptions = remotes.map((folder) => readJson(join(folder, 'remote.json')))
const addressOf = ({ name }) => `/remotes/${name}/dev/`

const compiler = webpack([
  app({}, mode, join(root, 'host'), '/'),
  ...remotes.map((folder, index) => app({}, mode, folder, addressOf(descriptions[index]))),
])

const liveSet = {
  revision: 'dev',
  host: { version: 'dev' },
  remotes: descriptions.map((description) => ({
    ...description,
    version: 'dev',
    manifest: `${addressOf(description)}mf-manifest.json`,
    // The files change while they are worked on.
    integrity: null,
    fallback: null,
  })),
}

const pages = new WebpackDevServer(
  {
    port,
    hot: false,
    historyApiFallback: true,
    proxy: [{ context: ['/api', '/media'], target: `http://127.0.0.1:${serverPort}` }],
    setupMiddlewares: (middlewares) => [
      { path: '/remotes.json', middleware: (_request, response) => response.json(liveSet) },
      ...middlewares,
    ],
  },
  compiler,
)

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

async function stop() {
  server.kill('SIGTERM')
  await pages.stop()
  process.exit(0)
}
