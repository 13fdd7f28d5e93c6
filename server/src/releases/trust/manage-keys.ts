import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { commandLine, recordChange } from '../../people/audit/record-change.ts'
import { keyIdOf, lineOf, publicKeyIn } from './keys.ts'
import { isAppName, isName } from './names.ts'
import { ownKeyName } from './own-key.ts'
import { addKey, findKey, listKeys, revokeKeys } from './team-keys.ts'

/** What is wrong with a command, in a sentence. */
export class KeyError extends Error {}

interface Key {
  app: string
  /** The public key as `sala key create` prints it. */
  line: string | undefined
  name?: string | undefined
}

/** Lets a team sign releases of an app with a key; returns that in words. */
export async function addTeamKey(db: Db, { app, line = '', name = 'default' }: Key) {
  if (!isAppName(app)) {
    throw new KeyError(`“${app}” cannot be an app: lower case letters and digits.`)
  }
  if (!isName(name) || name === ownKeyName) {
    throw new KeyError(`“${name}” cannot be a key’s name. Choose another, such as ci.`)
  }
  const publicKey = publicKeyIn(line)
  if (!publicKey) {
    throw new KeyError('This is no public key: take the line that “npx sala key create” printed.')
  }
  const key = { id: keyIdOf(publicKey), app, name, publicKey }
  const nowMs = Date.now()
  return inTransaction(db, async (trx) => {
    const keys = await listKeys(trx, app)
    if (keys.some((other) => other.name === name && other.revokedAt === null)) {
      throw new KeyError(`${app} has a key “${name}”. Revoke it first, or choose another name.`)
    }
    if (!(await addKey(trx, key, nowMs))) throw new KeyError(await whyNotAdded(trx, key))
    const change = { action: 'key.add', subject: app, before: null, after: key }
    await recordChange(trx, commandLine, change, nowMs)
    return `${app} may be signed with the key “${name}”, ${key.id}.`
  })
}

/**
 * As addTeamKey, unless the app’s team has a key already; returns whether it was added. The server’s
 * own key is none of a team’s.
 */
export async function addFirstTeamKey(db: Db, key: Key) {
  const keys = await listKeys(db, key.app)
  const hasOne = keys.some(({ name, revokedAt }) => name !== ownKeyName && revokedAt === null)
  if (hasOne) return 'kept'
  await addTeamKey(db, key)
  return 'added'
}

/** Takes a key back: nothing that it has signed goes live any more. */
export async function revokeTeamKey(db: Db, { app, name = 'default' }: Omit<Key, 'line'>) {
  const nowMs = Date.now()
  return inTransaction(db, async (trx) => {
    const ids = await revokeKeys(trx, app, name, nowMs)
    if (ids.length === 0) throw new KeyError(`${app} has no key “${name}”.`)
    const change = { action: 'key.revoke', subject: app, before: { name, ids }, after: null }
    await recordChange(trx, commandLine, change, nowMs)
    return `The key “${name}” of ${app} is revoked. What is live stays so until another release is.`
  })
}

/** A line for each key of an app, oldest first. */
export async function listTeamKeys(db: Db, { app }: Pick<Key, 'app'>) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const keys = await listKeys(db, app)
  if (keys.length === 0) return `${app} has no keys.`
  return keys
    .map(({ name, publicKey, createdAt, revokedAt }) =>
      [
        name,
        lineOf(publicKey),
        `added ${day(createdAt)}`,
        revokedAt === null ? 'valid' : `revoked ${day(revokedAt)}`,
      ].join('\t'),
    )
    .join('\n')
}

async function whyNotAdded(db: Db, { app, id }: { app: string; id: string }) {
  const known = await findKey(db, app, id)
  return known?.revokedAt === null
    ? `${app} has this key already, as “${known.name}”.`
    : `This key of ${app} was revoked. Make a new one with “npx sala key create ${app}”.`
}
