import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { printTable } from './figures.mjs'
import { withServers } from './servers.mjs'

// What an answer costs: the page, the lists, a picture and a script, beside a bare `node:http` server that returns the same
// bytes and headers. One server has the first core alone, where `taskset` is there; the load has the others.

const connections = 50
const warmUpS = 2
const durationS = 6
/** Linux counts the time of processes in hundredths of a second. */
const ticksPerS = 100
const headers = { 'accept-encoding': 'br' }

if (process.send) await serveBare()
else {
  await withServers({}, (servers) => compare('SQLite', servers))
  await withServers({ isPostgres: true }, (servers) => compare('PostgreSQL', servers))
}

async function compare(engine, servers) {
  const [first] = servers
  const rows = []
  for (const path of await findPaths(first.address)) {
    pin(first.pid, '0')
    const one = await load([first], path)
    const bare = await loadBare(await fetchAnswer(first.address + path), path)
    const row = {
      address: path.replace(/.*(?=\/.*\.)/, '…'),
      'per second': one.perSecond,
      'p99 ms': one.p99Ms,
      'a CPU second': one.perCpuSecond,
      'bare node:http': bare.perCpuSecond,
      share: ratio(one, bare),
    }
    if (servers.length > 1) {
      for (const [core, { pid }] of servers.entries()) pin(pid, String(core))
      row['of two servers'] = ratio(await load(servers, path), one)
    }
    rows.push(row)
  }
  printTable(`${engine}: answers by one server, and by a second of its processor time`, rows)
}

function ratio(one, other) {
  return (one.perCpuSecond / other.perCpuSecond).toFixed(2)
}

/** The page, the lists, and a picture and a script that the page names. */
async function findPaths(address) {
  const page = await (await fetch(address)).text()
  const [picture] = page.match(/\/media\/[^"' ]+\.avif/) ?? []
  const [script] = page.match(/\/remotes\/[^"' ]+\/remoteEntry\.js/) ?? []
  return ['/', '/api/staff', '/api/rooms', picture, script]
}

async function loadBare(answer, path) {
  const child = fork(import.meta.filename)
  try {
    pin(child.pid, '0')
    child.send(answer)
    const [address] = await once(child, 'message')
    return await load([{ address, pid: child.pid }], path)
  } finally {
    child.kill()
  }
}

/** The best that Node can do here: the answer is ready, and the request is not read. */
async function serveBare() {
  const [answer] = await once(process, 'message')
  const bytes = Buffer.from(answer.body, 'base64')
  const server = createServer((_request, response) =>
    response.writeHead(200, answer.headers).end(bytes),
  )
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`))
}

function pin(pid, core) {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)])
}

async function fetchAnswer(url) {
  const [response] = await once(request(url, { headers, agent: false }).end(), 'response')
  const body = await buffer(response)
  return { headers: response.headers, body: body.toString('base64') }
}

/**
 * Asks all servers for a path at once, over connections that stay open. A second of their processor time says what an answer
 * costs also where the load, not the server, is the limit.
 */
async function load(servers, path) {
  const ask = (durationS) =>
    Promise.all(
      servers.map(({ address }) =>
        autocannon({ url: address + path, connections, duration: durationS, headers }),
      ),
    )
  // The first seconds go into compiling.
  await ask(warmUpS)
  const before = cpuSeconds(servers)
  const results = await ask(durationS)
  const usedS = cpuSeconds(servers) - before
  const failed = sum(results.map(({ non2xx, errors }) => non2xx + errors))
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`)
  const count = sum(results.map(({ requests }) => requests.total))
  return {
    perSecond: Math.round(count / durationS),
    perCpuSecond: Math.round(count / usedS),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
  }
}

/** The processor time that servers have used so far; Linux only. */
function cpuSeconds(servers) {
  return sum(servers.map(({ pid }) => cpuTicks(pid))) / ticksPerS
}

function cpuTicks(pid) {
  // The name of the process, in brackets, may have spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0)
}
