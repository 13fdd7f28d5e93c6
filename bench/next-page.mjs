import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../scripts/run.mjs'
import { createRenderer } from '../server/src/site/prerender/renderer.ts'
import { findPostgres } from '../server/src/testing/find-postgres.ts'
import { percentile } from './figures.mjs'
import { signIn, withServers } from './servers.mjs'
import { connect } from './soak-people.mjs'

const writes = 60
/** Work that goes on after an answer, such as compressing it better, ends before the next edit. */
const betweenMs = 500

/**
 * How long after an edit until a visitor has the page that shows it, beside how long rendering the same page
 * takes. On PostgreSQL the visitor is at another server than the editor.
 */
export async function nextPage() {
  const rows = [await editsOn(false)]
  if (await findPostgres()) rows.push(await editsOn(true))
  return rows
}

function editsOn(isPostgres) {
  return withServers({ isPostgres }, async (servers) => {
    const { timesMs, page } = await editAndRead(servers[0].address, servers.at(-1).address)
    return {
      database: isPostgres ? 'PostgreSQL' : 'SQLite',
      edits: writes,
      ...figuresOf('page', timesMs),
      ...figuresOf('of it rendering', await renderTimesMs(page)),
    }
  })
}

async function editAndRead(editedAt, readAt) {
  const { token } = JSON.parse(await signIn(editedAt))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const editor = connect(editedAt)
  const visitor = connect(readAt)
  const [{ _id }] = JSON.parse((await editor.ask('/api/staff')).body)
  const timesMs = []
  let page = ''
  for (let number = 1; number <= writes; number++) {
    const name = `Edited ${number}.`
    const body = JSON.stringify({ name })
    const { status } = await editor.ask(`/api/staff/${_id}`, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`An edit was answered with ${status}.`)
    const beganMs = performance.now()
    do {
      const answer = await visitor.ask('/', { headers: { 'accept-encoding': 'br' } })
      timesMs[number - 1] = performance.now() - beganMs
      page = String(brotliDecompressSync(answer.body))
    } while (!page.includes(name))
    await pause(betweenMs)
  }
  editor.close()
  visitor.close()
  return { timesMs, page }
}

/** Renders in a process that is warm, as the server's is. */
async function renderTimesMs(html) {
  const [, page = ''] = html.match(
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s,
  )
  const source = readFileSync(join(root, 'remote-landing/dist/server/prerender.js'), 'utf8')
  const renderer = createRenderer()
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

const figuresOf = (what, timesMs) => ({
  [`${what} p50 ms`]: Math.round(percentile(timesMs, 0.5)),
  [`${what} p95 ms`]: Math.round(percentile(timesMs, 0.95)),
})
