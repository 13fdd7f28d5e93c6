import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { type Actor, recordChange } from '../../../people/audit/record-change.ts'
import { listKeys, revokeKeys } from '../team-keys.ts'
import { listValidTokens, revokeDeployTokens } from '../tokens.ts'
import { deleteEnrolmentLinks, findLastUses, listEnrolmentLinks } from './repository.ts'

/** Lists valid tokens, keys and links, by app. */
export async function listTeams(db: Db, nowMs: number) {
  const { findTokenUse, findKeyUse } = await findLastUses(db)
  const tokens = await listValidTokens(db)
  const keys = (await listKeys(db)).filter(({ revokedAt }) => revokedAt === null)
  const links = await listEnrolmentLinks(db, nowMs)
  const apps = new Set([...tokens, ...keys, ...links].map(({ app }) => app))
  return [...apps].sort().map((app) => {
    const isOfApp = (one: { app: string }) => one.app === app
    return {
      app,
      tokens: tokens.filter(isOfApp).map(({ name, createdAt }) => ({
        name,
        createdAt: toIso(createdAt),
        lastUsedAt: toLastUse(createdAt, findTokenUse(app, name)),
      })),
      keys: keys.filter(isOfApp).map(({ id, name, createdAt }) => ({
        id,
        name,
        createdAt: toIso(createdAt),
        lastUsedAt: toLastUse(createdAt, findKeyUse(app, id)),
      })),
      links: links
        .filter(isOfApp)
        .map(({ name, expiresAt }) => ({ name, expiresAt: toIso(expiresAt) })),
    }
  })
}

const toIso = (ms: number) => new Date(ms).toISOString()
/** Ignores uses before `createdAt`: they belong to a former token of the same name. */
const toLastUse = (createdAt: number, usedAt = 0) => (usedAt >= createdAt ? toIso(usedAt) : null)

export type CredentialKind = 'token' | 'key'

interface RevokeOptions {
  app: string
  name: string
  /** Default: both. */
  only?: CredentialKind | undefined
}

/** Revokes the token, the key or both of a name, and removes the link of that name. */
export function revokeTeamAccess(
  db: Db,
  { app, name, only }: RevokeOptions,
  author: Actor,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const links = await deleteEnrolmentLinks(trx, app, name)
    const tokens = only === 'key' ? 0 : await revokeDeployTokens(trx, { app, name }, nowMs)
    const ids = only === 'token' ? [] : await revokeKeys(trx, app, name, nowMs)
    if (links + tokens + ids.length === 0) {
      throw new HttpError(404, `${app} has no valid token, key or link called “${name}”.`)
    }
    const record = (action: string, before: object) =>
      recordChange(trx, author, { action, subject: app, before, after: null }, nowMs)
    if (links > 0) await record('team.link-end', { name })
    if (tokens > 0) await record('token.revoke', { name })
    if (ids.length > 0) await record('key.revoke', { name, ids })
    return { links, tokens, keys: ids.length }
  })
}
