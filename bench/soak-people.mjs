import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/run.mjs'
import { listApps } from '../server/src/releases/checkout/apps.ts'
import { packBuild } from '../server/src/releases/checkout/pack.ts'
import { createPrivateKeyPem, signRelease, toPublicKey } from '../server/src/releases/trust/keys.ts'
import { gzipped } from '../server/src/testing/bundles.ts'
import { drawPicture } from '../server/src/testing/pictures.ts'
import { addTeamKey, addToken } from '../server/src/testing/team-access.ts'
import { pictureForm } from '../server/src/testing/upload-forms.ts'
import { administrator } from './servers.mjs'

const json = { 'content-type': 'application/json' }
const compressed = { 'accept-encoding': 'br' }
const minPauseMs = 20
const betweenReleasesMs = 5000

/** A client with one connection, kept open as a browser keeps it. */
export function connect(address) {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Sends a request and reads the whole answer; rejects when the connection breaks. */
    async ask(path, { body, ...options } = {}) {
      const sent = request({ hostname, port, path, agent, ...options }).end(body)
      const [answer] = await once(sent, 'response')
      const { statusCode: status, headers } = answer
      return { status, headers, body: await buffer(answer) }
    },
    close: () => agent.destroy(),
  }
}

/** Opens the page with all that it loads, then the lists and the pictures; again and again. */
export async function visit({ server, figures, over, betweenMs }) {
  while (!over.aborted) {
    const { ask, close } = connect(server.address)
    const get = (kind, path) => figures.time(kind, () => ask(path, { headers: compressed }))
    await get('page', '/')
    const { body: live } = await figures.time('live set', () => ask('/remotes.json'))
    for (const path of screenFiles(live)) await get('screen file', path)
    for (let round = 0; round < 20 && !over.aborted; round++) {
      const { body: staff } = await figures.time('list', () => ask('/api/staff'))
      await figures.time('list', () => ask('/api/rooms'))
      for (const path of pictures(staff).slice(0, 3)) await get('picture', path)
      await pause(betweenMs)
    }
    close()
  }
}

function screenFiles(live) {
  const { remotes = [] } = parse(live)
  const landing = remotes.find(({ name }) => name === 'landing')
  if (!landing) return []
  const scripts = Object.keys(landing.integrity ?? {}).filter((path) => path.endsWith('.js'))
  return [landing.manifest, ...scripts]
}

function pictures(staff) {
  return [...(staff ?? '').toString().matchAll(/"file":"([^"]+)"/g)].map(([, path]) => path)
}

function parse(body) {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** Signs in, adds somebody with a picture, changes and removes them; again and again. */
export async function administrate({ server, figures, over, betweenMs }) {
  const form = await pictureForm(await drawPicture({ width: 1200, height: 900 }))
  const { ask, close } = connect(server.address)
  const send = (kind, method, path, { headers, body, right }) =>
    figures.time(kind, () => ask(path, { method, headers, body }), right)
  const text = (fields) => JSON.stringify(fields)

  while (!over.aborted) {
    const login = { headers: json, body: text(administrator) }
    const session = await send('sign in', 'POST', '/api/auth/login', login)
    if (session.status !== 200) {
      await pause(500)
      continue
    }
    const token = { authorization: `Bearer ${JSON.parse(session.body).token}` }
    const headers = { ...token, ...json }
    for (let round = 0; round < 10 && !over.aborted; round++) {
      const body = text({ name: `Soak ${round}` })
      const added = await send('write', 'POST', '/api/staff', { headers, body, right: [201] })
      if (added.status !== 201) continue
      const path = `/api/staff/${JSON.parse(added.body)._id}`
      const upload = { headers: { ...token, ...form.headers }, body: form.payload }
      await send('upload', 'PUT', `${path}/image`, upload)
      await send('write', 'PUT', path, { headers, body: text({ name: 'Soak, changed' }) })
      await send('write', 'DELETE', path, { headers: token })
      await pause(Math.max(minPauseMs, betweenMs))
    }
    await send('write', 'POST', '/api/auth/logout', { headers: token })
  }
  close()
}

/** Publishes the landing page as a new version, and makes it live; again and again. */
export async function publish({ server, figures, over }) {
  const { token, key } = await addTeam(server.openDb())
  const app = listApps(root).find(({ name }) => name === 'landing')
  const { bundle: built } = await packBuild(app)
  const { ask, close } = connect(server.address)
  const post = (kind, action, type, body, right) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const send = () => ask(`/api/releases/landing${action}`, { method: 'POST', headers, body })
    return figures.time(kind, send, right)
  }

  for (let count = 1; !over.aborted; count++) {
    const version = `${built.manifest.version}.${count}`
    const manifest = { ...built.manifest, version }
    const signature = signRelease(manifest, key)
    const body = await gzipped({ ...built, manifest, signature })
    const { status } = await post('publish', '', 'application/gzip', body, [201])
    if (status === 201) {
      await post(
        'promote',
        '/promote',
        'application/json',
        JSON.stringify({ version, unrendered: 'a load test' }),
        [200],
      )
    }
    await pause(betweenReleasesMs, undefined, { signal: over }).catch(() => {})
  }
  close()
}

/** @returns a deploy token and a private key of the landing page's team */
async function addTeam(db) {
  const which = { app: 'landing', name: 'soak' }
  const key = createPrivateKeyPem()
  try {
    await addTeamKey(db, { ...which, publicKey: toPublicKey(key) })
    return { token: await addToken(db, which), key }
  } finally {
    await db.destroy()
  }
}
