import { parseArgs } from 'node:util'
import { HttpError } from '../foundation/http/http-error.ts'
import { commandLine } from '../people/audit/record-change.ts'
import { allowBackend, listAllowed, revokeBackend } from '../releases/proxy/manage.ts'
import { onDatabase } from './on-database.ts'

const usage = 'Usage: backend.ts allow <app> <origin> [--private], revoke <app> <origin>, list'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { private: { type: 'boolean', default: false } },
})
const [command, app = '', origin] = positionals

/** Prints one line of JSON. */
const run = (task: Parameters<typeof onDatabase>[0]) =>
  onDatabase(task, (error) => error instanceof HttpError)

if (command === 'allow' && app && origin) {
  const wanted = { app, origin, isPrivate: values.private }
  process.exitCode = await run(async (db) =>
    JSON.stringify(await allowBackend(db, wanted, commandLine, Date.now())),
  )
} else if (command === 'revoke' && app && origin) {
  process.exitCode = await run(async (db) =>
    JSON.stringify(await revokeBackend(db, { app, origin }, commandLine, Date.now())),
  )
} else if (command === 'list') {
  process.exitCode = await run(async (db) => JSON.stringify(await listAllowed(db)))
} else {
  console.error(usage)
  process.exitCode = 2
}
