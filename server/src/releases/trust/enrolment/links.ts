import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { limitWrongTries } from '../../../foundation/load/rate-limit.ts'
import { hashToken, newToken } from '../../../foundation/secrets/tokens.ts'
import { type Actor, recordChange } from '../../../people/audit/record-change.ts'
import { parsePublicKey, toKeyId } from '../keys.ts'
import { addKey, findKey } from '../team-keys.ts'
import {
  addDeployToken,
  createDeployToken,
  isAppName,
  isTokenName,
  revokeDeployTokens,
} from '../tokens.ts'
import { consumeEnrolmentLink, saveEnrolmentLink } from './repository.ts'

interface LinkOptions {
  app: string
  /** Name of the token and the key that a team gets by the link. */
  name?: string | undefined
  /** The site's origin, for the link. */
  origin: string
}

/**
 * Creates an enrolment link, by which a team gets a deploy token and registers its key. It works once, within an
 * hour. The secret is after the `#`, which browsers do not send.
 */
export async function createEnrolmentLink(
  db: Db,
  { app, name = 'default', origin }: LinkOptions,
  author: Actor,
  nowMs: number,
) {
  if (!isAppName(app)) {
    throw new HttpError(
      400,
      `“${app}” is not a valid name of a remote: use up to 40 lowercase letters and digits.`,
    )
  }
  if (!isTokenName(name)) {
    throw new HttpError(400, `“${name}” is not a valid token name. Choose another, such as ci.`)
  }
  const secret = newToken()
  const expiresAtMs = await inTransaction(db, async (trx) => {
    const expiresAtMs = await saveEnrolmentLink(trx, { app, name, hash: hashToken(secret) }, nowMs)
    const change = { action: 'team.link', subject: app, before: null, after: { name } }
    await recordChange(trx, author, change, nowMs)
    return expiresAtMs
  })
  const expiresAt = new Date(expiresAtMs).toISOString()
  return { app, name, link: `${origin}/enrol#${app}.${secret}`, expiresAt }
}

interface Request {
  app: string
  secret: string
  /** The team's public key: `ed25519:` and 32 bytes, base64url. */
  publicKey: string
  ip: string
}

/**
 * Uses a link: registers the key, and returns a new deploy token. Revokes the former token of this name.
 * @throws {HttpError} 403 when the link is not valid, with one message that reveals neither teams nor links
 */
export function enrol(db: Db, { app, secret, publicKey: text, ip }: Request, nowMs: number) {
  const author = { who: 'enrolment link', from: ip }
  return limitWrongTries(db, { what: 'enrol', ip, nowMs }, () => {
    const publicKey = parsePublicKey(text)
    if (!publicKey) throw new HttpError(400, 'The public key is invalid. Update the command line.')
    const token = createDeployToken(app)
    return inTransaction(db, async (trx) => {
      const link = await consumeEnrolmentLink(trx, { app, hash: hashToken(secret) }, nowMs)
      if (!link) {
        throw new HttpError(
          403,
          'This link is no longer valid. Please ask an administrator for a new one.',
        )
      }
      const { name } = link
      const revoked = await revokeDeployTokens(trx, { app, name }, nowMs)
      await addDeployToken(trx, { app, name, hash: hashToken(token) }, nowMs)
      const key = { id: toKeyId(publicKey), app, name, publicKey }
      const isNew = await addKey(trx, key, nowMs)
      if (!isNew && (await findKey(trx, app, key.id))?.revokedAt !== null) {
        throw new HttpError(
          403,
          `The key on this machine was revoked for ${app}. Move its file away and use the link again.`,
        )
      }
      const record = (action: string, before: object | null, after: object | null) =>
        recordChange(trx, author, { action, subject: app, before, after }, nowMs)
      if (revoked > 0) await record('token.revoke', { name }, null)
      await record('token.add', null, { name })
      if (isNew) await record('key.add', null, key)
      return { app, name, token }
    })
  })
}
