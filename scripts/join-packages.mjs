import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from './root.mjs'

/**
 * The server's packages of many small files, and what it imports of each: to find and read those files
 * takes a fifth of a start. Packages of few files gain nothing.
 */
export const packages = {
  kysely: '*',
  typebox: '*',
  '@fastify/ajv-compiler': '{ default }',
  '@fastify/fast-json-stringify-compiler': '{ default }',
  '@fastify/swagger': '{ default }',
}

const server = join(root, 'server')
/** Node looks here first, for all that runs in the server; where it is missing, what npm has installed is found. */
const usual = join(server, 'src/node_modules')

/**
 * Makes each of these packages one file, unless that was done with what is installed.
 * @param folder absolute path of where they are put; all that was there goes
 * @throws {Error} with what webpack says
 */
export async function joinPackages(folder = usual) {
  const mark = join(folder, '.made-from')
  const inputs = hashInputs()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return

  // Whatever starts meanwhile finds all of them or none.
  const made = join(dirname(folder), '.cache', `joined-${process.pid}`)
  await bundle(made)
  for (const name of Object.keys(packages)) {
    const description = { name, type: 'module', main: 'index.js' }
    writeFileSync(join(made, name, 'package.json'), JSON.stringify(description))
  }
  writeFileSync(join(made, '.made-from'), inputs)
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const path of [join(root, 'package-lock.json'), fileURLToPath(import.meta.url)]) {
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function bundle(folder) {
  // It is large, and most starts have nothing to join.
  const { default: webpack } = await import('webpack')
  const compiler = webpack({
    mode: 'production',
    target: 'node24',
    context: server,
    entry: Object.fromEntries(Object.entries(packages).map(entryOf)),
    output: { path: folder, filename: '[name]/index.js', library: { type: 'module' } },
    experiments: { outputModule: true },
    resolve: { modules: [join(server, 'node_modules'), join(root, 'node_modules')] },
    // Whoever follows an error into it reads what the package's authors wrote.
    optimization: { minimize: false },
    devtool: false,
    performance: false,
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
}

function entryOf([name, exported]) {
  const source = `export ${exported} from ${JSON.stringify(name)}`
  return [name, `data:text/javascript,${encodeURIComponent(source)}`]
}
