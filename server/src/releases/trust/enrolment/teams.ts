import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { type Actor, recordChange } from '../../../people/audit/record-change.ts'
import { listKeys, revokeKeys } from '../team-keys.ts'
import { listValidTokens, revokeDeployTokens } from '../tokens.ts'
import { deleteEnrolmentLinks, findLastUses, listLinks } from './repository.ts'
/** Lists valid tokens, keys and links, by app. */
export async function listTeams(db: Db, nowMs: number) {
  const uses = await findLastUses(db)
  const tokens = (await listValidTokens(db)).map(({ app, name, createdAt }) => ({
    app,
    token: {
      name,
      createdAt: iso(createdAt),
      lastUsedAt: since(createdAt, uses.ofName(app, name)),
    },
  }))
  const keys = (await listKeys(db))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ app, id, name, createdAt }) => ({
      app,
      key: {
        id,
        name,
        createdAt: iso(createdAt),
        lastUsedAt: since(createdAt, uses.ofKey(app, id)),
      },
    }))
  const links = (await listLinks(db, nowMs)).map(({ app, name, expiresAt }) => ({
    app,
    link: { name, expiresAt: iso(expiresAt) },
  }))
  const apps = new Set([...tokens, ...keys, ...links].map(({ app }) => app))
  return [...apps].sort().map((app) => ({
    app,
    tokens: tokens.filter((one) => one.app === app).map(({ token }) => token),
    keys: keys.filter((one) => one.app === app).map(({ key }) => key),
    links: links.filter((one) => one.app === app).map(({ link }) => link),
  }))
}

const iso = (ms: number) => new Date(ms).toISOString()
/** An earlier use was another token's of the same name. */
const since = (createdAt: number, atMs = 0) => (atMs >= createdAt ? iso(atMs) : null)

export type Kind = 'token' | 'key'

interface Which {
  app: string
  name: string
  /** Default: both. */
  only?: Kind | undefined
}

/** Revokes the token, the key or both of a name, and removes the link of that name. */
export function revokeTeamAccess(
  db: Db,
  { app, name, only }: Which,
  author: Author,
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const links = await deleteEnrolmentLinks(trx, app, name)
    const tokens = only === 'key' ? 0 : await revokeDeployTokens(trx, { app, name }, nowMs)
    const ids = only === 'token' ? [] : await revokeKeys(trx, app, name, nowMs)
    if (links + tokens + ids.length === 0) {
      throw new HttpError(404, `${app} has no valid token, key or link called “${name}”.`)
    }
    const note = (action: string, before: object) =>
      recordChange(trx, author, { action, subject: app, before, after: null }, nowMs)
    if (links > 0) await note('team.link-end', { name })
    if (tokens > 0) await note('token.revoke', { name })
    if (ids.length > 0) await note('key.revoke', { name, ids })
    return { links, tokens, keys: ids.length }
  })
}
