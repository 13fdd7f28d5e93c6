import { parseArgs } from 'node:util'
import { commandLineActor } from '../people/audit/record-change.ts'
import { createEnrolmentLink } from '../releases/trust/enrolment/links.ts'
import {
  type CredentialKind,
  listTeams,
  revokeTeamAccess,
} from '../releases/trust/enrolment/teams.ts'
import { runOnDatabase } from './run-on-database.ts'

const usage =
  'Usage: team.ts add <app> [name] [--at <origin>], revoke <app> <name> [--only token|key], list'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    only: { type: 'string' },
  },
})
const [command, app = '', name] = positionals

if (command === 'add' && app) {
  process.exitCode = await runOnDatabase(async (db, { publicUrl, port }) => {
    const origin = values.at ?? publicUrl?.origin ?? `http://127.0.0.1:${port}`
    return JSON.stringify(
      await createEnrolmentLink(db, { app, name, origin }, commandLineActor, Date.now()),
    )
  })
} else if (command === 'revoke' && app && name && isKind(values.only)) {
  const { only } = values
  process.exitCode = await runOnDatabase(async (db) =>
    JSON.stringify(await revokeTeamAccess(db, { app, name, only }, commandLineActor, Date.now())),
  )
} else if (command === 'list') {
  process.exitCode = await runOnDatabase(async (db) =>
    JSON.stringify(await listTeams(db, Date.now())),
  )
} else {
  console.error(usage)
  process.exitCode = 2
}

function isKind(only: string | undefined): only is CredentialKind | undefined {
  return only === undefined || only === 'token' || only === 'key'
}
