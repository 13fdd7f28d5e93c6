import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../scripts/root.mjs'
import { openRenderer } from '../server/src/site/prerender/renderer.ts'
import { findPostgres } from '../server/src/testing/find-postgres.ts'
import { signIn } from '../server/src/testing/spawn-server.ts'
import { openClient } from './soak/client.mjs'
import { percentile } from './soak/figures.mjs'
import { startServers } from './soak/servers.mjs'

const writes = 60
/** What goes on after an answer, such as compressing it better, comes to its end before the next. */
const betweenMs = 500

/**
 * How long after an edit until a visitor has the page that shows it, beside how long the same page
 * takes to be rendered and nothing else. On PostgreSQL the visitor is at another server than the editor.
 */
export async function nextPage() {
  const rows = [await editsOn(false)]
  if (await findPostgres()) rows.push(await editsOn(true))
  return rows
}

async function editsOn(isPostgres) {
  const closers = []
  try {
    const servers = await startServers(isPostgres, (close) => void closers.push(close))
    const { timesMs, page } = await editAndRead(servers[0].address, servers.at(-1).address)
    return {
      database: isPostgres ? 'PostgreSQL' : 'SQLite',
      edits: writes,
      ...figuresOf('page', timesMs),
      ...figuresOf('of it rendering', await timesOfRendering(page)),
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function editAndRead(editedAt, readAt) {
  const headers = { ...(await signIn(editedAt)), 'content-type': 'application/json' }
  const editor = openClient(editedAt)
  const visitor = openClient(readAt)
  const [{ _id }] = JSON.parse((await editor.ask('/api/staff')).body)
  const timesMs = []
  let page = ''
  for (let number = 1; number <= writes; number++) {
    const name = `Edited ${number}.`
    const body = JSON.stringify({ name })
    const { status } = await editor.ask(`/api/staff/${_id}`, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`an edit was answered ${status}`)
    const beganMs = performance.now()
    do {
      const answer = await visitor.ask('/', { headers: { 'accept-encoding': 'br' } })
      timesMs[number - 1] = performance.now() - beganMs
      page = String(brotliDecompressSync(answer.body))
    } while (!page.includes(name))
    await pause(betweenMs)
  }
  editor.leave()
  visitor.leave()
  return { timesMs, page }
}

/** Of a process that is warm, as the server's is. */
async function timesOfRendering(html) {
  const [, page = ''] = html.match(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s,
  )
  const source = readFileSync(join(root, 'remote-landing/dist/server/prerender.js'), 'utf8')
  const renderer = openRenderer()
  const timesMs = []
  for (let number = 0; number <= writes; number++) {
    const beganMs = performance.now()
    const answer = await renderer.render({ source, page, address: 'http://localhost/' })
    if (!('rendered' in answer)) throw new Error(answer.failure)
    // The first starts the process and loads the source.
    if (number > 0) timesMs.push(performance.now() - beganMs)
    await pause(betweenMs / 10)
  }
  await renderer.close()
  return timesMs
}

function figuresOf(what, timesMs) {
  const sorted = timesMs.toSorted((one, other) => one - other)
  return {
    [`${what} p50 ms`]: Math.round(percentile(sorted, 0.5)),
    [`${what} p95 ms`]: Math.round(percentile(sorted, 0.95)),
  }
}
