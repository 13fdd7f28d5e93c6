import { parseArgs } from 'node:util'
import { administrate } from './soak/administrator.mjs'
import { openFigures } from './soak/figures.mjs'
import { publish } from './soak/publisher.mjs'
import { printReport } from './soak/report.mjs'
import { startServers } from './soak/servers.mjs'
import { visit } from './soak/visitor.mjs'
import { watchProcesses } from './soak/watch.mjs'

// Everybody at once for a while, on this machine alone: figures, and a failure for each answer that
// was neither right nor a refusal that says when to come back.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    visitors: { type: 'string', default: '24' },
    administrators: { type: 'string', default: '2' },
    // Two servers on one PostgreSQL; else one with its embedded database.
    postgres: { type: 'boolean', default: false },
  },
})
const seconds = positive('seconds')
const cleanUps = []
try {
  process.exitCode = await soak()
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}

async function soak() {
  const servers = await startServers(values.postgres, (cleanUp) => cleanUps.push(cleanUp))
  const figures = openFigures()
  const watched = watchProcesses(servers)
  const over = AbortSignal.timeout(seconds * 1000)
  const people = [
    ...each('visitors', visit),
    ...each('administrators', administrate),
    ...servers.slice(0, 1).map((server) => publish({ server, figures, over })),
  ]
  function each(name, play) {
    return Array.from({ length: positive(name) }, (_, index) =>
      play({ server: servers[index % servers.length], figures, over }),
    )
  }
  await Promise.all(people)
  return printReport({ figures, samples: watched.stop(), seconds, servers })
}

function positive(name) {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(`--${name} must be a whole number from 1.`)
  }
  return value
}
