import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { type Author, recordChange } from '../../../people/audit/record-change.ts'
import { hashToken, newToken } from '../../../people/sessions/tokens.ts'
import { isAppName, isTokenName } from '../names.ts'
import { putLink } from './repository.ts'

interface Wanted {
  app: string
  /** What the token and the key that come of it are called. */
  name?: string | undefined
  /** Of the Sala, as the team reaches it. */
  origin: string
}

/**
 * Makes the link by which a team gets a deploy token and hands over its key: once, and within the
 * hour. What is secret in it stands behind the #, which no browser and no proxy sends anywhere.
 */
export async function openLink(
  db: Db,
  { app, name = 'default', origin }: Wanted,
  author: Author,
  nowMs: number,
) {
  if (!isAppName(app)) {
    throw new HttpError(
      400,
      `“${app}” cannot be a remote: lower case letters and digits, 40 at most.`,
    )
  }
  if (!isTokenName(name)) {
    throw new HttpError(400, `“${name}” cannot be a token’s name. Choose another, such as ci.`)
  }
  const secret = newToken()
  const expiresAtMs = await inTransaction(db, async (trx) => {
    const endsAt = await putLink(trx, { app, name, hash: hashToken(secret) }, nowMs)
    const change = { action: 'team.link', subject: app, before: null, after: { name } }
    await recordChange(trx, author, change, nowMs)
    return endsAt
  })
  const expiresAt = new Date(expiresAtMs).toISOString()
  return { app, name, link: `${origin}/enrol#${app}.${secret}`, expiresAt }
}
