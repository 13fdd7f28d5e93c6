import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { limitWrongTries } from '../../../foundation/load/rate-limit.ts'
import { hashToken, newToken } from '../../../foundation/secrets/tokens.ts'
import { type Actor, recordChange } from '../../../people/audit/record-change.ts'
import { parsePublicKey, toKeyId } from '../keys.ts'
import { addKey, lockKey } from '../team-keys.ts'
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

/** One message for all reasons, so that it reveals neither teams nor links. */
const createInvalidLinkError = () =>
  new HttpError(403, 'This link is no longer valid. Please ask an administrator for a new one.')

/**
 * Uses a link: registers the key, and returns a new deploy token. Revokes the former token of this name.
 * @throws {HttpError} 403 when the link is not valid
 */
export function enrol(db: Db, { ip, ...request }: Request, nowMs: number) {
  return limitWrongTries(db, { what: 'enrol', ip, nowMs }, () =>
    useLink(db, request, { who: 'enrolment link', from: ip }, nowMs),
  )
}

async function useLink(
  db: Db,
  { app, secret, publicKey: text }: Omit<Request, 'ip'>,
  author: { who: string; from: string },
  nowMs: number,
) {
  const publicKey = parsePublicKey(text)
  if (!publicKey) throw new HttpError(400, 'The public key is invalid. Update the command line.')
  const token = createDeployToken(app)
  return inTransaction(db, async (trx) => {
    const link = await consumeEnrolmentLink(trx, { app, hash: hashToken(secret) }, nowMs)
    if (!link) throw createInvalidLinkError()
    const { name } = link
    const revoked = await revokeDeployTokens(trx, { app, name }, nowMs)
    await addDeployToken(trx, { app, name, hash: hashToken(token) }, nowMs)
    const key = { id: toKeyId(publicKey), app, name, publicKey }
    const isNew = await addKey(trx, key, nowMs)
    if (!isNew) await requireNotRevoked(trx, app, key.id)
    const change = { subject: app, before: null }
    if (revoked > 0) {
      const revocation = { action: 'token.revoke', before: { name }, after: null }
      await recordChange(trx, author, { ...change, ...revocation }, nowMs)
    }
    await recordChange(trx, author, { ...change, action: 'token.add', after: { name } }, nowMs)
    if (isNew) await recordChange(trx, author, { ...change, action: 'key.add', after: key }, nowMs)
    return { app, name, token }
  })
}

async function requireNotRevoked(trx: Db, app: string, id: string) {
  const key = await lockKey(trx, app, id)
  if (key?.revokedAt === null) return
  throw new HttpError(
    403,
    `The key on this machine was revoked for ${app}. Move its file away and use the link again.`,
  )
}
