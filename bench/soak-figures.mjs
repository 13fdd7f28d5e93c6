import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { percentile, printTable } from './figures.mjs'

/** Into how many parts of the same length the time is cut. */
const parts = 10
const sampleEveryMs = 1000
const megabyte = 1024 * 1024

/** Counts and times of answers, by what was asked and by the part of the time that it was asked in. */
export function createFigures(seconds) {
  const kinds = new Map()
  const beganAtMs = performance.now()

  function of(kind) {
    if (!kinds.has(kind)) {
      const timesMs = Array.from({ length: parts }, () => [])
      kinds.set(kind, { timesMs, turnedAway: 0, failures: new Map() })
    }
    return kinds.get(kind)
  }

  return {
    kinds,
    /** Waits for an answer whose status should be one of `right`. */
    async time(kind, answer, right = [200]) {
      const figures = of(kind)
      const startMs = performance.now()
      const result = await answer().catch(({ code, message }) => ({ status: code ?? message }))
      const { status, headers } = result
      if (right.includes(status)) {
        figures.timesMs[partNumber(startMs - beganAtMs, seconds)].push(performance.now() - startMs)
      } else if ([429, 503].includes(status) && headers?.['retry-after']) figures.turnedAway++
      else figures.failures.set(status, (figures.failures.get(status) ?? 0) + 1)
      return result
    },
  }
}

/** The part of `seconds` that is `atMs` after their beginning. */
const partNumber = (atMs, seconds) =>
  Math.min(parts - 1, Math.floor((atMs * parts) / (seconds * 1000)))

/** Samples the memory and the open files of the servers; on Linux only. */
export function watchProcesses(servers) {
  const samples = []
  const beganAtMs = performance.now()
  const timer = setInterval(() => {
    const atMs = performance.now() - beganAtMs
    samples.push({ atMs, servers: servers.map(({ pid }) => sample(pid)) })
  }, sampleEveryMs)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

function sample(pid) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)
    return { rssBytes: Number(kilobytes) * 1024, files: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return undefined
  }
}

/**
 * Counts the rows of every table once in each part of the time.
 * @param openDb opens the servers' database
 * @param seconds how long all of it takes
 */
export function watchTables(openDb, seconds) {
  const db = openDb()
  const counts = []
  const count = async () => counts.push(await countRows(db))
  const counted = [count()]
  const timer = setInterval(() => counted.push(count()), (seconds * 1000) / parts)
  return {
    /** The tables that had more rows each time, in the first half and in the second. */
    async stop() {
      clearInterval(timer)
      await Promise.all([...counted, count()])
      await db.destroy()
      return [counts.slice(0, parts / 2 + 1), counts.slice(-parts / 2 - 1)].map(growth)
    },
  }
}

function growth([first, ...later]) {
  const all = [first, ...later]
  const grewEachTime = (table) =>
    later.every((now, index) => now.get(table) > all[index].get(table))
  return [...first.keys()]
    .filter(grewEachTime)
    .map((table) => `${table} (${first.get(table)} to ${later.at(-1).get(table)})`)
}

async function countRows(db) {
  const tables = await db.introspection.getTables()
  const counts = new Map()
  for (const { name } of tables) {
    const { rows } = await sql`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts.set(name, Number(rows[0].rows))
  }
  return counts
}

/** Prints what was measured. @returns 1 if anything failed, else 0 */
export function printReport({ figures, samples, grown, seconds, servers }) {
  const kinds = [...figures.kinds]
  const count = sum(kinds.map(([, { timesMs }]) => timesMs.flat().length))
  const answers = kinds.map(([kind, { timesMs, turnedAway, failures }]) => ({
    'asked for': kind,
    answers: timesMs.flat().length,
    'a second': Math.round(timesMs.flat().length / seconds),
    ...latencies(timesMs.flat()),
    'turned away': turnedAway,
    failed: sum([...failures.values()]),
  }))
  printTable(`${servers.length} server(s), ${seconds} s, ${count} right answers`, answers)
  printTable('Over time', overTime({ kinds, samples, seconds }))
  const [first, second] = grown.map((tables) => tables.join(', ') || 'none')
  console.log(`\nTables that grew all the time in the first half: ${first}`)
  console.log(`and in the second: ${second}`)
  const failures = kinds.flatMap(([kind, { failures }]) =>
    [...failures].map(([status, count]) => `${kind}: ${count} × ${status}`),
  )
  for (const line of failures) console.error(`Failed: ${line}`)
  return failures.length > 0 || count === 0 ? 1 : 0
}

function overTime({ kinds, samples, seconds }) {
  return Array.from({ length: parts }, (_, part) => {
    const timesMs = kinds.flatMap(([, figures]) => figures.timesMs[part])
    const isIn = ({ atMs }) => partNumber(atMs, seconds) === part
    const last = samples.filter(isIn).at(-1)?.servers.filter(Boolean) ?? []
    return {
      'until s': Math.round(((part + 1) * seconds * 10) / parts) / 10,
      'a second': Math.round((timesMs.length * parts) / seconds),
      ...latencies(timesMs),
      'memory MB': last.map(({ rssBytes }) => Math.round(rssBytes / megabyte)).join(' + '),
      'open files': last.map(({ files }) => files).join(' + '),
    }
  })
}

const latencies = (timesMs) => ({
  'p50 ms': percentile(timesMs, 0.5).toFixed(1),
  'p95 ms': percentile(timesMs, 0.95).toFixed(1),
  'p99 ms': percentile(timesMs, 0.99).toFixed(1),
})

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
