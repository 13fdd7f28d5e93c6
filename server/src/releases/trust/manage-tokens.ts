import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { commandLine, recordChange } from '../../people/audit/record-change.ts'
import { hashToken } from '../../people/sessions/tokens.ts'
import { newDeployToken } from './deploy-token.ts'
import { isAppName, isTokenName } from './names.ts'
import { addDeployToken, listDeployTokens, revokeDeployTokens } from './tokens.ts'

/** What is wrong with a command, in a sentence. */
export class TokenError extends Error {}

interface Which {
  app: string
  name?: string | undefined
}

/** Makes a token and returns it: the only time that it is shown. */
export async function createToken(db: Db, { app, name = 'default' }: Which) {
  if (!isAppName(app)) {
    throw new TokenError(`“${app}” cannot be an app: lower case letters and digits.`)
  }
  if (!isTokenName(name)) {
    throw new TokenError(`“${name}” cannot be a token’s name. Choose another, such as ci.`)
  }
  const tokens = await listDeployTokens(db, app)
  if (tokens.some((token) => token.name === name && token.revokedAt === null)) {
    throw new TokenError(`${app} has a token “${name}”. Revoke it first, or choose another name.`)
  }
  const token = newDeployToken(app)
  const nowMs = Date.now()
  await inTransaction(db, async (trx) => {
    await addDeployToken(trx, { app, name, hash: hashToken(token) }, nowMs)
    const change = { action: 'token.add', subject: app, before: null, after: { name } }
    await recordChange(trx, commandLine, change, nowMs)
  })
  return token
}

export async function revokeTokens(db: Db, { app, name }: Which) {
  const nowMs = Date.now()
  const count = await inTransaction(db, async (trx) => {
    const revoked = await revokeDeployTokens(trx, { app, name }, nowMs)
    if (revoked === 0) throw new TokenError(`${app} has no such token.`)
    const before = { name: name ?? 'all' }
    const change = { action: 'token.revoke', subject: app, before, after: null }
    await recordChange(trx, commandLine, change, nowMs)
    return revoked
  })
  return count === 1 ? '1 token was revoked.' : `${count} tokens were revoked.`
}

/** A line for each token; none of them shows the token itself. */
export async function listTokens(db: Db, { app }: Which) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const tokens = await listDeployTokens(db, app)
  if (tokens.length === 0) return `${app} has no tokens.`
  return tokens
    .map(({ name, createdAt, revokedAt }) =>
      [
        name,
        `created ${day(createdAt)}`,
        revokedAt === null ? 'valid' : `revoked ${day(revokedAt)}`,
      ].join('\t'),
    )
    .join('\n')
}
