import { ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createToken, listTokens, revokeTokens, TokenError } from './tokens/manage.ts'

// It may run beside the server, whose lock it does not take: SQLite lets two processes write in
// turns, and the server reads the table at each call.

const usage = 'Usage: token-command.ts create|revoke|list <app> [name]'
const commands = { create: createToken, revoke: revokeTokens, list: listTokens }

const [command = '', app, name] = process.argv.slice(2)
const run = Object.hasOwn(commands, command) && commands[command as keyof typeof commands]

if (!run || !app) {
  console.error(usage)
  process.exitCode = 2
} else {
  process.exitCode = await withDatabase(run, app, name)
}

async function withDatabase(task: typeof createToken, whose: string, tokenName?: string) {
  try {
    const database = openDatabase(readConfig(process.env))
    try {
      await migrate(database)
      process.stdout.write(`${await task(database.db, { app: whose, name: tokenName })}\n`)
      return 0
    } finally {
      await database.db.destroy()
    }
  } catch (error) {
    const isTold = error instanceof TokenError || error instanceof ConfigError
    console.error(isTold ? error.message : error)
    return isTold ? 2 : 1
  }
}
