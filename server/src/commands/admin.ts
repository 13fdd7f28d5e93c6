import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { houseDay } from '@sala/kit/contract/house-time'
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
import { commandLineActor } from '../people/audit/record-change.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

const usage =
  'Usage: admin.ts add|reset|remove <email> [--password-stdin] [--keep-passkeys], or list, or allow-passwords'

interface Settings {
  email: string
  password: string | undefined
  keepPasskeys: boolean | undefined
  /** The house's. */
  timeZone: string
}

/** Each returns the text to print. */
const commands = {
  add: async (db: Db, settings: Settings) => {
    const added = await addAdministrator(await createServices(db), settings)
    if (!added) {
      throw new CommandError(`${normaliseEmail(settings.email)} already exists.`)
    }
    return `${added.email} can sign in${describePassword(added)}.`
  },
  reset: async (db: Db, settings: Settings) => {
    const reset = await resetAdministrator(await createServices(db), settings)
    if (!reset) throw notFound(settings.email)
    const passkeys = reset.removedPasskeys > 0 ? ' without a passkey' : ''
    return `${reset.email} was signed out everywhere and can sign in again${passkeys}${describePassword(reset)}.`
  },
  remove: async (db: Db, settings: Settings) => {
    const account = await findAccount(db, settings.email)
    if (!account) throw notFound(settings.email)
    const { email } = await removePerson(db, account.id, commandLineActor, Date.now())
    return `${email} has been removed and signed out everywhere.`
  },
  list,
  'allow-passwords': async (db: Db) => {
    const isChanged = await allowPasswords(db, commandLineActor, Date.now())
    return isChanged ? 'Passkeys are no longer required.' : 'Passkeys are not required.'
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
  process.exitCode = await runOnDatabase((db, { timeZone }) => run(db, { ...settings, timeZone }))
}

/** Reads standard input, without the newline that `echo` adds. */
async function readPassword() {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function createServices(db: Db) {
  return { db, passwords: await createPasswords(), now: Date.now }
}

function describePassword({ password, isPrinted }: { password: string; isPrinted: boolean }) {
  return isPrinted ? ` with the password ${password} (shown only once)` : ''
}

function notFound(email: string) {
  return new CommandError(`${normaliseEmail(email)} does not exist.`)
}

/** A line for each account, oldest first. */
async function list(db: Db, { timeZone }: Pick<Settings, 'timeZone'>) {
  const day = (ms: number) => houseDay(ms, timeZone)
  const accounts = await listAccounts(db, Date.now())
  if (accounts.length === 0) return 'There are no accounts yet.'
  return accounts
    .map(({ email, role, createdAt, lastSignInAt, passkeys, requiresPasskey }) =>
      [
        email,
        role,
        `created ${day(createdAt)}`,
        lastSignInAt === null ? 'never signed in' : `last sign-in ${day(lastSignInAt)}`,
        `passkeys ${passkeys ?? 0}`,
        requiresPasskey ? 'password and passkey' : 'password or passkey',
      ].join('\t'),
    )
    .join('\n')
}
