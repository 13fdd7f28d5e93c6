import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import {
  type AdminDeps,
  AdminError,
  addAdministrator,
  listAdministrators,
  removeAdministrator,
  resetAdministrator,
} from './admin/manage.ts'
import { createPasswords } from './passwords.ts'

// It may run beside the server, whose lock it does not take: SQLite lets two processes write in
// turns, and the server reads accounts and sessions at each call.

const usage =
  'Usage: admin-command.ts add|reset|remove <email> [--password-stdin] [--keep-passkeys], or list'
const commands = {
  add: addAdministrator,
  reset: resetAdministrator,
  remove: removeAdministrator,
  list: listAdministrators,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'password-stdin': { type: 'boolean' }, 'keep-passkeys': { type: 'boolean' } },
})
const [command = '', email = ''] = positionals
const run = Object.hasOwn(commands, command) && commands[command as keyof typeof commands]

if (!run || (!email && command !== 'list')) {
  console.error(usage)
  process.exitCode = 2
} else {
  const password = values['password-stdin'] ? await readPassword() : undefined
  process.exitCode = await withDatabase((deps) =>
    run(deps, { email, password, keepPasskeys: values['keep-passkeys'] }),
  )
}

/** All of standard input, less the line end that `echo` puts behind it. */
async function readPassword() {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function withDatabase(task: (deps: AdminDeps) => Promise<string>) {
  try {
    const database = openDatabase(readConfig(process.env))
    try {
      await migrate(database)
      const passwords = await createPasswords()
      process.stdout.write(`${await task({ db: database.db, passwords, now: Date.now })}\n`)
      return 0
    } finally {
      await database.db.destroy()
    }
  } catch (error) {
    const isTold = error instanceof AdminError || error instanceof ConfigError
    console.error(isTold ? error.message : error)
    return isTold ? 2 : 1
  }
}
