import { percentile } from './figures.mjs'

const rows = 10
const megabyte = 1024 * 1024

/** Prints what was seen; returns 1 if anything failed. */
export function printReport({ figures, samples, seconds, servers }) {
  const all = [...figures.kinds.values()].flatMap(({ timesMs }) => timesMs)
  console.log(`\n${servers.length} server(s), ${seconds} s, ${all.length} right answers`)
  table(
    ['asked for', 'answers', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'turned away', 'failed'],
    [...figures.kinds].map(([kind, one]) => [
      kind,
      one.timesMs.length,
      Math.round(one.timesMs.length / seconds),
      ...latencies(one.timesMs),
      one.turnedAway,
      sum([...one.failures.values()]),
    ]),
  )
  table(
    ['until s', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'memory MB', 'open files'],
    overTime({ all, samples, seconds }),
  )
  const failures = [...figures.kinds].flatMap(([kind, { failures }]) =>
    [...failures].map(([status, count]) => `${kind}: ${count} × ${status}`),
  )
  for (const line of failures) console.error(`Failed: ${line}`)
  return failures.length > 0 || all.length === 0 ? 1 : 0
}

function overTime({ all, samples, seconds }) {
  const stepMs = (seconds * 1000) / rows
  return Array.from({ length: rows }, (_, row) => {
    const isIn = ({ atMs }) => Math.floor(atMs / stepMs) === row
    const times = all.filter(isIn)
    const last = samples.filter(isIn).at(-1)?.servers.filter(Boolean) ?? []
    return [
      Math.round(((row + 1) * stepMs) / 100) / 10,
      Math.round((times.length * 1000) / stepMs),
      ...latencies(times),
      last.map(({ rssBytes }) => Math.round(rssBytes / megabyte)).join(' + '),
      last.map(({ files }) => files).join(' + '),
    ]
  })
}

function latencies(times) {
  const sorted = times.map(({ tookMs }) => tookMs).sort((one, other) => one - other)
  return [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1))
}

function table(head, lines) {
  const all = [head, ...lines].map((line) => line.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column].length)))
  console.log('')
  for (const line of all) {
    console.log(line.map((cell, column) => cell.padStart(widths[column])).join('  '))
  }
}

function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0)
}
