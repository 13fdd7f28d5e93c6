import { partOf, parts, percentile } from './figures.mjs'

const megabyte = 1024 * 1024

/** Prints what was seen; returns 1 if anything failed. */
export function printReport({ figures, samples, grown, seconds, servers }) {
  const kinds = [...figures.kinds.values()]
  const byPart = Array.from({ length: parts }, (_, part) =>
    kinds.flatMap(({ timesMs }) => timesMs[part]),
  )
  const count = sum(byPart.map(({ length }) => length))
  console.log(`\n${servers.length} server(s), ${seconds} s, ${count} right answers`)
  table(
    ['asked for', 'answers', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'turned away', 'failed'],
    [...figures.kinds].map(([kind, { timesMs, ...one }]) => [
      kind,
      timesMs.flat().length,
      Math.round(timesMs.flat().length / seconds),
      ...latencies(timesMs.flat()),
      one.turnedAway,
      sum([...one.failures.values()]),
    ]),
  )
  table(
    ['until s', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'memory MB', 'open files'],
    overTime({ byPart, samples, seconds }),
  )
  const [whileWritten, whileStill] = grown.map((tables) => tables.join(', ') || 'none')
  console.log(`\nTables that grew all the time in the first half: ${whileWritten}`)
  console.log(`and in the second: ${whileStill}`)
  const failures = [...figures.kinds].flatMap(([kind, { failures }]) =>
    [...failures].map(([status, count]) => `${kind}: ${count} × ${status}`),
  )
  for (const line of failures) console.error(`Failed: ${line}`)
  return failures.length > 0 || count === 0 ? 1 : 0
}

function overTime({ byPart, samples, seconds }) {
  const partSeconds = seconds / parts
  return byPart.map((timesMs, part) => {
    const isIn = ({ atMs }) => partOf(atMs, seconds) === part
    const last = samples.filter(isIn).at(-1)?.servers.filter(Boolean) ?? []
    return [
      Math.round((part + 1) * partSeconds * 10) / 10,
      Math.round(timesMs.length / partSeconds),
      ...latencies(timesMs),
      last.map(({ rssBytes }) => Math.round(rssBytes / megabyte)).join(' + '),
      last.map(({ files }) => files).join(' + '),
    ]
  })
}

function latencies(timesMs) {
  const sorted = timesMs.toSorted((one, other) => one - other)
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
