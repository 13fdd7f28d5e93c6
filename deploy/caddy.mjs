import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/run.mjs'

const caddyfile = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8')
const siteBegins = '{$SITE:localhost} {\n'

const kept = join(root, '.cache/caddy')
const unpacked = join(kept, 'caddy')

/**
 * The path of a Caddy: the machine's own, or Debian's, which is fetched once and only unpacked, so
 * that no service is started. Undefined where there is neither.
 */
export function findCaddy() {
  if (works('caddy', ['version'])) return 'caddy'
  if (existsSync(unpacked)) return unpacked
  mkdirSync(kept, { recursive: true })
  // Others may look for it at the same time.
  using own = mkdtempDisposableSync(join(kept, 'fetched-'))
  return fetchCaddy(own.path) ? unpacked : undefined
}

function fetchCaddy(folder) {
  const fetch = () => works('apt-get', ['download', 'caddy'], { cwd: folder })
  if (!fetch() && !(works('apt-get', ['update']) && fetch())) return false
  const [archive = ''] = readdirSync(folder)
  if (!works('dpkg', ['--extract', archive, '.'], { cwd: folder })) return false
  renameSync(join(folder, 'usr/bin/caddy'), unpacked)
  return true
}

/** Whether a command exists and succeeds. */
export function works(command, args, options = {}) {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}

/**
 * Runs the very Caddyfile in front of `servers` (host:port), with a certificate for localhost.
 * @param more directives that somebody has added to the site
 */
export async function runCaddy(t, { caddy, servers, more = '' }) {
  const home = mkdtempSync(join(tmpdir(), 'sala-caddy-'))
  const config = join(home, 'Caddyfile')
  writeFileSync(
    config,
    caddyfile.replace(siteBegins, (begin) => begin + more),
  )
  const [httpPort, port] = await Promise.all([freePort(), freePort()])
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE: 'localhost',
    SERVERS: servers.join(' '),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(port),
  }
  const child = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const printed = text(child.stderr)
  const exited = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(home, { recursive: true, force: true })
  })
  const authority = join(home, 'caddy/pki/authorities/local/root.crt')
  const isThere = async () =>
    existsSync(authority) &&
    (await askBy({ port, ca: readFileSync(authority) })({ path: '/' }).then(
      () => true,
      () => false,
    ))
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(await printed)
    await pause(50)
  }
  return { httpPort, ask: askBy({ port, ca: readFileSync(authority) }) }
}

/** Returns how to send one request over TLS that is really checked, and to read the whole answer. */
function askBy(connection) {
  return async ({ body, ...options }) => {
    const host = { host: 'localhost', family: 4, ...connection }
    const sent = request({ ...host, ...options }).end(body)
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
