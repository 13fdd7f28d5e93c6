import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createPasswords } from '../people/accounts/passwords.ts'
import {
  AdminError,
  addAdministrator,
  allowPasswords,
  listAdministrators,
  removeAdministrator,
  resetAdministrator,
} from '../people/administrators/manage.ts'
import { onDatabase } from './on-database.ts'

const usage =
  'Usage: admin.ts add|reset|remove <email> [--password-stdin] [--keep-passkeys], or list, or allow-passwords'
const commands = {
  add: addAdministrator,
  reset: resetAdministrator,
  remove: removeAdministrator,
  list: listAdministrators,
  'allow-passwords': allowPasswords,
}
const ofAll = ['list', 'allow-passwords']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'password-stdin': { type: 'boolean' }, 'keep-passkeys': { type: 'boolean' } },
})
const [command = '', email = ''] = positionals
const run = Object.hasOwn(commands, command) && commands[command as keyof typeof commands]

if (!run || (!email && !ofAll.includes(command))) {
  console.error(usage)
  process.exitCode = 2
} else {
  const password = values['password-stdin'] ? await readPassword() : undefined
  const settings = { email, password, keepPasskeys: values['keep-passkeys'] }
  process.exitCode = await onDatabase(
    async (db) => run({ db, passwords: await createPasswords(), now: Date.now }, settings),
    (error) => error instanceof AdminError,
  )
}

/** All of standard input, less the line end that `echo` puts behind it. */
async function readPassword() {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
