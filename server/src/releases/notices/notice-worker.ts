import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { withTimeout } from '../../foundation/db/with-timeout.ts'
import { writeAs } from '../../foundation/db/writer.ts'
import type { Mailer } from '../../foundation/mail/mailer.ts'
import { inWords } from './in-words.ts'
import { waysOf, webhookSecret } from './notify.ts'
import { claimDueNotice, longestPauseMs, noteAttempt } from './outbox.ts'
import { longestCallMs, sendWebhook } from './send-webhook.ts'

/** More than an attempt may take. */
const leaseMs = 5 * 60_000
const longestMailMs = 2 * 60_000
const firstPauseMs = 2000
/** After that, some three hours on, the history alone tells it. */
export const mostAttempts = 12
const lookAgainMs = 10_000
const mostCharacters = 300

export interface NoticeParts {
  db: Db
  /** Absent where no mail server is set. */
  mailer: Pick<Mailer, 'sendText'> | undefined
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** For one call of a webhook. */
  longestMs?: number
}

/** How long to wait after so many failed attempts. */
export function pauseAfter(attempts: number) {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDueNotice>>>

/** Sends what is due, one after another; returns when nothing is. */
export async function sendDueNotices(parts: NoticeParts, isStopped = () => false) {
  const { db, now, log } = parts
  while (!isStopped()) {
    const notice = await claimDueNotice(db, leaseMs, now())
    if (!notice) return
    const { id, app, channel, attempts } = notice
    try {
      await sendOne(parts, notice)
      await noteAttempt(db, id, { error: null, nextAttemptAt: null })
    } catch (err) {
      const error = (err as Error).message.slice(0, mostCharacters)
      log.warn({ app, channel, attempts, error }, 'a team was not told how its canary ended')
      const nextAttemptAt = attempts >= mostAttempts ? null : now() + pauseAfter(attempts)
      await noteAttempt(db, id, { error, nextAttemptAt })
    }
  }
}

/** By what is set now; what is not set any more is nobody's. */
async function sendOne(
  { db, mailer, now, longestMs = longestCallMs }: NoticeParts,
  notice: Claimed,
) {
  const { id, app, channel, event, createdAt } = notice
  const ways = await waysOf(db, app)
  if (channel === 'mail' && ways?.mail) {
    if (!mailer) throw new Error('no mail server is set (SMTP_URL)')
    const mail = { id, to: ways.mail, ...inWords(JSON.parse(event)), sentAt: createdAt }
    await withTimeout(longestMailMs, mailer.sendText(mail))
  }
  if (channel === 'webhook' && ways?.webhook) {
    const { webhook: url, mayBePrivate } = ways
    const secret = await webhookSecret(db, ways)
    await sendWebhook({ url, secret, id, body: event, mayBePrivate, nowMs: now(), longestMs })
  }
}

/** Sends notices until it is stopped. */
export function startNotices(parts: NoticeParts) {
  let isStopped = false
  let running: Promise<void> | undefined
  const look = () => {
    running ??= writeAs(null, () => sendDueNotices(parts, () => isStopped))
      .catch((err) => parts.log.warn({ err }, 'notices could not be read'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, lookAgainMs)
  look()
  return {
    /** Resolves when the one that is being sent is through, or takes too long: another server sends it. */
    async stop(longestStopMs = 2000) {
      isStopped = true
      clearInterval(timer)
      await withTimeout(longestStopMs, running ?? Promise.resolve()).catch(() => undefined)
    },
  }
}
