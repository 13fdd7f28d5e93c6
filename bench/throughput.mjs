import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { medians, printTable } from './figures.mjs'
import { withServers } from './servers.mjs'

// Answers a second: the page, the lists, a picture and a script, beside a bare `node:http` server that returns the same bytes
// and headers. The server has the first core alone, and the load the second. Two servers share their cores with the load of
// each, and stand beside one that does, as do two bare ones. All take turns, since machines drift, and the figures are
// medians. Needs Linux with `taskset`, and `wrk`, which is faster than the server.

const connections = 50
const rounds = 5
const durationS = 3
const headers = { 'accept-encoding': 'br' }

if (process.send) await serveBare()
else {
  await withServers({}, ([server]) => compare('SQLite', server))
  await withServers({ isPostgres: true }, async (servers) => {
    await compare('PostgreSQL', servers[0])
    await compareTwo(servers)
  })
}

async function compare(engine, server) {
  const rows = []
  for (const path of await findPaths(server.address)) {
    const bare = await startBare(await fetchAnswer(server.address + path))
    try {
      for (const { pid } of [server, bare]) pin(pid, 0)
      const figures = await repeat(async () => {
        const { perSecond, p99Ms } = await load(server.address + path, 1)
        const { perSecond: bestPerSecond } = await load(bare.address, 1)
        return { perSecond, p99Ms, bestPerSecond, share: perSecond / bestPerSecond }
      })
      rows.push({
        address: toShort(path),
        'per second': figures.perSecond,
        'p99, ms': figures.p99Ms,
        'bare node:http': figures.bestPerSecond,
        share: figures.share.toFixed(2),
      })
    } finally {
      bare.stop()
    }
  }
  printTable(`${engine}: answers per second, the server on one core`, rows)
}

async function compareTwo(servers) {
  const rows = []
  for (const path of await findPaths(servers[0].address)) {
    const answer = await fetchAnswer(servers[0].address + path)
    const bare = await Promise.all([startBare(answer), startBare(answer)])
    try {
      for (const pair of [servers, bare]) {
        for (const [core, { pid }] of pair.entries()) pin(pid, core)
      }
      const figures = await repeat(async () => {
        const { one, two } = await loadOneAndTwo(servers, path)
        const best = await loadOneAndTwo(bare, '')
        return { one, two, times: two / one, bestTimes: best.two / best.one }
      })
      rows.push({
        address: toShort(path),
        'one server': figures.one,
        'two servers': figures.two,
        times: figures.times.toFixed(2),
        'bare node:http': figures.bestTimes.toFixed(2),
      })
    } finally {
      for (const { stop } of bare) stop()
    }
  }
  printTable('PostgreSQL: answers per second, each server on a core with its load', rows)
}

/** Answers per second of the first server alone, and of both. */
async function loadOneAndTwo(servers, path) {
  const loads = (some) => Promise.all(some.map(({ address }, core) => load(address + path, core)))
  const [one] = await loads(servers.slice(0, 1))
  const two = await loads(servers)
  return { one: one.perSecond, two: two[0].perSecond + two[1].perSecond }
}

/** Medians of several rounds, after one in which the servers compile their code. */
async function repeat(measure) {
  await measure()
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await measure())
  return medians(all)
}

/** The page, the lists, and a picture and a script that the page names. */
async function findPaths(address) {
  const page = await (await fetch(address)).text()
  const [picture] = page.match(/\/media\/[^"' ]+\.avif/) ?? []
  const [script] = page.match(/\/remotes\/[^"' ]+\/remoteEntry\.js/) ?? []
  return ['/', '/api/staff', '/api/rooms', picture, script]
}

function toShort(path) {
  return path.replace(/.*(?=\/.*\.)/, '…')
}

/** The best that Node can do here: the answer is ready, and the request is not read. */
async function startBare(answer) {
  const child = fork(import.meta.filename)
  child.send(answer)
  const [address] = await once(child, 'message')
  return { address, pid: child.pid, stop: () => child.kill() }
}

async function serveBare() {
  const [answer] = await once(process, 'message')
  const bytes = Buffer.from(answer.body, 'base64')
  const server = createServer((_request, response) =>
    response.writeHead(200, answer.headers).end(bytes),
  )
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`))
}

function pin(pid, core) {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)])
}

async function fetchAnswer(url) {
  const [response] = await once(request(url, { headers, agent: false }).end(), 'response')
  const body = await buffer(response)
  // Node writes these itself; kept, `connection: close` would end each connection of the bare server.
  const { connection: _connection, date: _date, ...kept } = response.headers
  return { headers: kept, body: body.toString('base64') }
}

/** Asks for an address again and again, over connections that stay open, from one core. */
async function load(url, core) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${connections}`, `-d${durationS}s`, '--latency', ...sent, url]
  const wrk = spawn('taskset', ['--cpu-list', String(core), 'wrk', ...options])
  const [report, errors, [code]] = await Promise.all([
    text(wrk.stdout),
    text(wrk.stderr),
    once(wrk, 'close'),
  ])
  if (code !== 0) throw new Error(`wrk, a load generator, cannot run: ${errors}`)
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url}: requests failed\n${report}`)
  const [, p99, unit] = report.match(/^ *99% *([\d.]+)(\w+)/m)
  return {
    perSecond: Math.round(Number(report.match(/^Requests\/sec: *(\S+)/m)[1])),
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
  }
}
