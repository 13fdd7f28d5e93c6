import { parseArgs } from 'node:util'
import { administrate } from './soak/administrator.mjs'
import { openFigures } from './soak/figures.mjs'
import { publish } from './soak/publisher.mjs'
import { printReport } from './soak/report.mjs'
import { startServers } from './soak/servers.mjs'
import { watchTables } from './soak/tables.mjs'
import { visit } from './soak/visitor.mjs'
import { watchProcesses } from './soak/watch.mjs'

// Everybody at once for a while, on this machine alone; in the second half visitors alone, so that the
// content stays the same. Figures, and a failure for each answer that was neither right nor a refusal
// that says when to come back.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    visitors: { type: 'string', default: '24' },
    administrators: { type: 'string', default: '2' },
    // What everybody waits between two requests: for hours beside other work.
    'between-ms': { type: 'string', default: '0' },
    // Two servers on one PostgreSQL; else one with its embedded database.
    postgres: { type: 'boolean', default: false },
  },
})
const seconds = whole('seconds', 1)
const betweenMs = whole('between-ms', 0)
const cleanUps = []
try {
  process.exitCode = await soak()
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}

async function soak() {
  const servers = await startServers(values.postgres, (cleanUp) => cleanUps.push(cleanUp))
  const figures = openFigures(seconds)
  const tables = watchTables(servers[0].openDb, seconds)
  const watched = watchProcesses(servers)
  const over = AbortSignal.timeout(seconds * 1000)
  const halfOver = AbortSignal.timeout(seconds * 500)
  const people = [
    ...each('visitors', visit, over),
    ...each('administrators', administrate, halfOver),
    ...servers.slice(0, 1).map((server) => publish({ server, figures, over: halfOver })),
  ]
  function each(name, play, over) {
    return Array.from({ length: whole(name, 1) }, (_, index) =>
      play({ server: servers[index % servers.length], figures, over, betweenMs }),
    )
  }
  await Promise.all(people)
  return printReport({
    figures,
    samples: watched.stop(),
    grown: await tables.stop(),
    seconds,
    servers,
  })
}

function whole(name, least) {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`--${name} must be a whole number from ${least}.`)
  }
  return value
}
