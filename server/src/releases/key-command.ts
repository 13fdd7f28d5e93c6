import type { Db } from '../db/database.ts'
import { onDatabase } from '../db/on-database.ts'
import {
  addFirstTeamKey,
  addTeamKey,
  KeyError,
  listTeamKeys,
  revokeTeamKey,
} from './signing/manage.ts'

const usage =
  'Usage: key-command.ts add|add-first <app> <public key> [name], revoke|list <app> [name]'

const [command = '', app, ...rest] = process.argv.slice(2)
const commands: Record<string, (db: Db, app: string) => Promise<string>> = {
  add: (db, app) => addTeamKey(db, { app, line: rest[0], name: rest[1] }),
  'add-first': (db, app) => addFirstTeamKey(db, { app, line: rest[0], name: rest[1] }),
  revoke: (db, app) => revokeTeamKey(db, { app, name: rest[0] }),
  list: (db, app) => listTeamKeys(db, { app }),
}
const run = Object.hasOwn(commands, command) && commands[command]

if (!run || !app) {
  console.error(usage)
  process.exitCode = 2
} else {
  process.exitCode = await onDatabase(
    (db) => run(db, app),
    (error) => error instanceof KeyError,
  )
}
