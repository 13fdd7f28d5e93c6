import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { secretKey } from '../../foundation/secrets/repository.ts'
import { isEmail } from '../../people/accounts/email.ts'
import { type Author, recordChange } from '../../people/audit/record-change.ts'
import { hmac } from '../../people/sessions/tokens.ts'
import { isAppName } from '../trust/names.ts'

const mostCharacters = 500

export interface Ways {
  mail: string | null
  webhook: string | null
  /** Whether the webhook may be on the house's own network. */
  mayBePrivate: boolean
}

/** The ways in which a team is told; undefined when it is not. */
export async function waysOf(db: Db, app: string) {
  const row = await db
    .selectFrom('teamNotify')
    .selectAll()
    .where('app', '=', app)
    .executeTakeFirst()
  return row && { ...row, mayBePrivate: row.mayBePrivate === 1 }
}

/** The secret by which a team knows that the house calls; no backup holds it. */
export async function webhookSecret(db: Db, { app, nonce }: { app: string; nonce: string }) {
  return hmac(await secretKey(db), `webhook of ${app} ${nonce}`)
}

/**
 * Sets how a team is told; what is not named is taken away, and a webhook gets another secret each time.
 * Returns that secret.
 */
export async function setWays(db: Db, app: string, ways: Ways, author: Author, nowMs: number) {
  refuseWrong(app, ways)
  const { mail, webhook, mayBePrivate } = ways
  const nonce = randomBytes(16).toString('base64url')
  const row = { mail, webhook, nonce, mayBePrivate: mayBePrivate ? 1 : 0 }
  await inTransaction(db, async (trx) => {
    const before = await waysOf(trx, app)
    await trx
      .insertInto('teamNotify')
      .values({ app, ...row })
      .onConflict((conflict) => conflict.column('app').doUpdateSet(row))
      .execute()
    const change = {
      action: 'team.notify',
      subject: app,
      before: before ? { mail: before.mail, webhook: before.webhook } : null,
      after: { mail, webhook },
    }
    await recordChange(trx, author, change, nowMs)
  })
  return webhook ? webhookSecret(db, { app, nonce }) : null
}

function refuseWrong(app: string, { mail, webhook, mayBePrivate }: Ways) {
  if (!isAppName(app)) throw new HttpError(400, `“${app}” cannot be a remote.`)
  if (mail !== null && !isEmail(mail)) {
    throw new HttpError(400, `“${mail}” is no email address.`)
  }
  if (webhook === null) return
  const url = webhook.length <= mostCharacters ? URL.parse(webhook) : null
  const isAllowed = url?.protocol === 'https:' || (mayBePrivate && url?.protocol === 'http:')
  if (!isAllowed || url?.username || url?.password) {
    throw new HttpError(
      400,
      'A webhook is an https address without a password; http goes with --private alone.',
    )
  }
}
