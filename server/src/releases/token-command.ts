import { onDatabase } from '../db/on-database.ts'
import { createToken, listTokens, revokeTokens, TokenError } from './tokens/manage.ts'

const usage = 'Usage: token-command.ts create|revoke|list <app> [name]'
const commands = { create: createToken, revoke: revokeTokens, list: listTokens }

const [command = '', app, name] = process.argv.slice(2)
const run = Object.hasOwn(commands, command) && commands[command as keyof typeof commands]

if (!run || !app) {
  console.error(usage)
  process.exitCode = 2
} else {
  process.exitCode = await onDatabase(
    (db) => run(db, { app, name }),
    (error) => error instanceof TokenError,
  )
}
