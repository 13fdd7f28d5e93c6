import { type Db, inTransaction } from '../../../foundation/db/database.ts'
import { HttpError } from '../../../foundation/http/http-error.ts'
import { countWrongTries } from '../../../foundation/load/count-wrong-tries.ts'
import { recordChange } from '../../../people/audit/record-change.ts'
import { hashToken } from '../../../people/sessions/tokens.ts'
import { newDeployToken } from '../deploy-token.ts'
import { keyIdOf, publicKeyIn } from '../keys.ts'
import { addKey, holdKey } from '../team-keys.ts'
import { addDeployToken, revokeDeployTokens } from '../tokens.ts'
import { takeLink } from './repository.ts'

interface Request {
  app: string
  secret: string
  /** The team's public key: `ed25519:` and 32 bytes, base64url. */
  publicKey: string
  ip: string
}

/** One sentence for all of it, so that nobody learns which teams and which links there are. */
const refused = () =>
  new HttpError(
    403,
    'This link is used up, replaced, older than an hour or not whole: ask an administrator for another.',
  )

/**
 * Uses a link up: lets the key sign and returns a new deploy token, the only time that it is shown.
 * The token that had its name until then ends.
 * @throws {HttpError} when there is no such link; nothing has changed then
 */
export function enrol(db: Db, { ip, ...request }: Request, nowMs: number) {
  return countWrongTries(db, { what: 'enrol', ip, nowMs }, () =>
    useLink(db, request, { who: 'enrolment link', from: ip }, nowMs),
  )
}

async function useLink(
  db: Db,
  { app, secret, publicKey: line }: Omit<Request, 'ip'>,
  author: { who: string; from: string },
  nowMs: number,
) {
  const publicKey = publicKeyIn(line)
  if (!publicKey) throw new HttpError(400, 'The public key is none: update this command line.')
  const token = newDeployToken(app)
  return inTransaction(db, async (trx) => {
    const link = await takeLink(trx, { app, hash: hashToken(secret) }, nowMs)
    if (!link) throw refused()
    const { name } = link
    const ended = await revokeDeployTokens(trx, { app, name }, nowMs)
    await addDeployToken(trx, { app, name, hash: hashToken(token) }, nowMs)
    const key = { id: keyIdOf(publicKey), app, name, publicKey }
    const isNew = await addKey(trx, key, nowMs)
    if (!isNew) await refuseRevoked(trx, app, key.id)
    const change = { subject: app, before: null }
    if (ended > 0) {
      const revocation = { action: 'token.revoke', before: { name }, after: null }
      await recordChange(trx, author, { ...change, ...revocation }, nowMs)
    }
    await recordChange(trx, author, { ...change, action: 'token.add', after: { name } }, nowMs)
    if (isNew) await recordChange(trx, author, { ...change, action: 'key.add', after: key }, nowMs)
    return { app, name, token }
  })
}

async function refuseRevoked(trx: Db, app: string, id: string) {
  const known = await holdKey(trx, app, id)
  if (known?.revokedAt === null) return
  throw new HttpError(
    403,
    `The key on this machine was revoked for ${app}: move its file away and use the link again.`,
  )
}
