import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { printTable } from './figures.mjs'
import { withServers } from './servers.mjs'

// Requests a second for the page and the lists, beside a bare `node:http` server that returns the same bytes. Each server has
// the first core alone, where `taskset` is there.

const paths = ['/', '/api/staff', '/api/rooms']
const connections = 50
const warmUpS = 2
const durationS = 6
const headers = { 'accept-encoding': 'br' }

if (process.send) await serveBare()
else await withServers({}, ([server]) => compare(server))

async function compare({ address, pid }) {
  pin(pid)
  const rows = []
  for (const path of paths) {
    const served = await load(address + path)
    const bare = await loadBare(await fetchAnswer(address + path))
    rows.push({
      address: path,
      'per second': served.perSecond,
      'p99 ms': served.p99Ms,
      'bare node:http': bare.perSecond,
      share: (served.perSecond / bare.perSecond).toFixed(2),
    })
  }
  printTable('Requests per second, the server on one core', rows)
}

async function loadBare(answer) {
  const child = fork(import.meta.filename)
  try {
    pin(child.pid)
    child.send(answer)
    const [url] = await once(child, 'message')
    return await load(url)
  } finally {
    child.kill()
  }
}

/** The best that this machine can do: the answer is ready, and the request is not read. */
async function serveBare() {
  const [answer] = await once(process, 'message')
  const bytes = Buffer.from(answer.body, 'base64')
  const server = createServer((_request, response) =>
    response.writeHead(200, answer.headers).end(bytes),
  )
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`))
}

function pin(pid) {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)])
}

async function fetchAnswer(url) {
  const [response] = await once(request(url, { headers }).end(), 'response')
  const body = await buffer(response)
  return { headers: response.headers, body: body.toString('base64') }
}

async function load(url) {
  // The first seconds go into compiling.
  await autocannon({ url, connections, duration: warmUpS, headers })
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: durationS,
    headers,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`)
  return { perSecond: Math.round(requests.average), p99Ms: latency.p99 }
}
