import { parseArgs } from 'node:util'
import { withServers } from './servers.mjs'
import { createFigures, printReport, watchProcesses, watchTables } from './soak-figures.mjs'
import { administrate, publish, visit } from './soak-people.mjs'

// Everybody at once for a while, on this machine alone; in the second half visitors alone, so that the
// content stays the same. Prints figures, and fails on each answer that was neither right nor a refusal
// that says when to come back.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    visitors: { type: 'string', default: '24' },
    administrators: { type: 'string', default: '2' },
    // A pause between two requests of each visitor, for soaks that run beside other work.
    'between-ms': { type: 'string', default: '0' },
    // Two servers on one PostgreSQL; else one with its embedded database.
    postgres: { type: 'boolean', default: false },
  },
})
const seconds = whole('seconds', 1)
const betweenMs = whole('between-ms', 0)
process.exitCode = await withServers({ isPostgres: values.postgres }, soak)

async function soak(servers) {
  const figures = createFigures(seconds)
  const tables = watchTables(servers[0].openDb, seconds)
  const watched = watchProcesses(servers)
  const over = AbortSignal.timeout(seconds * 1000)
  const halfOver = AbortSignal.timeout(seconds * 500)
  const each = (name, play, until) =>
    Array.from({ length: whole(name, 1) }, (_, index) =>
      play({ server: servers[index % servers.length], figures, over: until, betweenMs }),
    )
  await Promise.all([
    ...each('visitors', visit, over),
    ...each('administrators', administrate, halfOver),
    publish({ server: servers[0], figures, over: halfOver }),
  ])
  const grown = await tables.stop()
  return printReport({ figures, samples: watched.stop(), grown, seconds, servers })
}

function whole(name, least) {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`--${name} must be a whole number from ${least}.`)
  }
  return value
}
