import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Db } from '../foundation/db/database.ts'
import { normaliseEmail } from '../people/accounts/email.ts'
import {
  addAdministrator,
  removePerson,
  resetAdministrator,
} from '../people/accounts/manage-accounts.ts'
import { allowPasswords } from '../people/accounts/passkey-rule.ts'
import { createPasswords } from '../people/accounts/passwords.ts'
import { findAccount, listAccounts } from '../people/accounts/repository.ts'
import { commandLine } from '../people/audit/record-change.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

const usage =
  'Usage: admin.ts add|reset|remove <email> [--password-stdin] [--keep-passkeys], or list, or allow-passwords'

interface Settings {
  email: string
  password: string | undefined
  keepPasskeys: boolean | undefined
}

/** Each returns what is printed. */
const commands = {
  add: async (db: Db, settings: Settings) => {
    const added = await addAdministrator(await services(db), settings)
    if (!added) {
      throw new CommandError(`There is an administrator ${normaliseEmail(settings.email)} already.`)
    }
    return `${added.email} may sign in${shown(added)}.`
  },
  reset: async (db: Db, settings: Settings) => {
    const reset = await resetAdministrator(await services(db), settings)
    if (!reset) throw unknown(settings.email)
    const passkeys = reset.removedPasskeys > 0 ? ' and without a passkey' : ''
    return `${reset.email} is signed out everywhere, and may sign in again${passkeys}${shown(reset)}.`
  },
  remove: async (db: Db, settings: Settings) => {
    const account = await findAccount(db, settings.email)
    if (!account) throw unknown(settings.email)
    const { email } = await removePerson(db, account.id, commandLine, Date.now())
    return `${email} is removed and signed out everywhere.`
  },
  list,
  'allow-passwords': async (db: Db) => {
    const isChanged = await allowPasswords(db, commandLine, Date.now())
    return isChanged ? 'From now on a password is enough again.' : 'Passwords are enough already.'
  },
}
const withoutEmail = ['list', 'allow-passwords']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'password-stdin': { type: 'boolean' }, 'keep-passkeys': { type: 'boolean' } },
})
const [command = '', email = ''] = positionals
const run = Object.hasOwn(commands, command) && commands[command as keyof typeof commands]

if (!run || (!email && !withoutEmail.includes(command))) {
  console.error(usage)
  process.exitCode = 2
} else {
  const password = values['password-stdin'] ? await readPassword() : undefined
  const settings = { email, password, keepPasskeys: values['keep-passkeys'] }
  process.exitCode = await runOnDatabase((db) => run(db, settings))
}

/** All of standard input, without the line end that `echo` adds. */
async function readPassword() {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function services(db: Db) {
  return { db, passwords: await createPasswords(), now: Date.now }
}

function shown({ password, isPrinted }: { password: string; isPrinted: boolean }) {
  return isPrinted ? ` with the password ${password} (shown this once)` : ''
}

function unknown(email: string) {
  return new CommandError(`There is no administrator ${normaliseEmail(email)}.`)
}

/** A line for each administrator, oldest first. */
async function list(db: Db) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const accounts = await listAccounts(db, Date.now())
  if (accounts.length === 0) return 'There are no administrators yet.'
  return accounts
    .map(({ email, role, createdAt, lastSignInAt, passkeys, requiresPasskey }) =>
      [
        email,
        role,
        `made ${day(createdAt)}`,
        lastSignInAt === null ? 'has not signed in yet' : `last sign-in ${day(lastSignInAt)}`,
        `passkeys ${passkeys ?? 0}`,
        requiresPasskey ? 'password and passkey' : 'password or passkey',
      ].join('\t'),
    )
    .join('\n')
}
