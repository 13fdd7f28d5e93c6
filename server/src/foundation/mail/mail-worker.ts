import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction } from '../db/database.ts'
import { withTimeout } from '../db/with-timeout.ts'
import type { MailOutcome } from '../metrics/metrics.ts'
import { isRefusal, type Mail, type Mailer, type MailFailure } from './mailer.ts'
import {
  claimMail,
  deleteMail,
  type MailKind,
  mailKinds,
  maxRetryDelayMs,
  nextMailDueAt,
  recordFailure,
  recordSent,
} from './repository.ts'

const leaseMs = 5 * 60_000
const firstPauseMs = 2000
/** Shorter than the lease, however slow a mail server is: no other worker may take the mail meanwhile. */
const longestSendMs = 2 * 60_000
/** How often to look for mails that other servers have added. */
const lookAgainMs = 30_000

/** How long to wait after so many failed attempts: 2 s, doubled each time, up to an hour. */
export function computeRetryDelayMs(attempts: number) {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), maxRetryDelayMs)
}

/** For routes that add mails. */
export interface MailServices {
  /** Called after a mail was added, so that it is sent at once. */
  onMailAdded: () => void
  /** Whether the house has a mail server. */
  canMail?: boolean
}

/** A mail as it is sent at one attempt. */
export interface ComposedMail {
  mail: Mail
  /** Called first in the transaction that records a sent mail; returns when it is to be sent again, else null. */
  onSent?: (trx: Db, nowMs: number) => Promise<number | null>
  /** Called first in the transaction that records a failed attempt. */
  onFailed?: (trx: Db) => Promise<void>
}

/** Makes the mail about a row; undefined when it is not to be sent any more. */
export type Compose = (db: Db, aboutId: string, nowMs: number) => Promise<ComposedMail | undefined>

interface Parts {
  db: Db
  compose: Record<MailKind, Compose>
  mailer: Mailer
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Called after each attempt. */
  onAttempt?: (outcome: MailOutcome) => void
  /** How long `stop` waits for the mail that is being sent. */
  longestStopMs?: number
}

/** Sends the mails that are due, one at a time, and retries each until it is delivered. */
export function startMailWorker({
  db,
  compose,
  mailer,
  now,
  log,
  onAttempt = () => {},
  longestStopMs = 2000,
}: Parts) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  async function sendDue() {
    while (!isStopped) {
      const due = await claimMail(db, leaseMs, now())
      if (!due) return
      await attempt(due)
    }
  }

  async function attempt(due: NonNullable<Awaited<ReturnType<typeof claimMail>>>) {
    const { id, attempts } = due
    const composed = await composeMail(due)
    if (!composed) return deleteMail(db, id)
    const { mail, onSent, onFailed } = composed
    const failure = await withTimeout(longestSendMs, mailer.send(mail)).then(
      () => undefined,
      (error: MailFailure) => error,
    )
    onAttempt(outcomeOf(failure))
    if (failure) logFailure(failure, attempts)
    await inTransaction(db, async (trx) => {
      if (failure) {
        await onFailed?.(trx)
        const nextAttemptAt = now() + computeRetryDelayMs(attempts)
        await recordFailure(trx, id, { lastError: failure.message.slice(0, 300), nextAttemptAt })
      } else {
        const nextAttemptAt = (await onSent?.(trx, now())) ?? null
        await recordSent(trx, id, { sentAt: now(), nextAttemptAt })
      }
    })
  }

  async function composeMail(due: Record<MailKind, string | null>) {
    for (const kind of mailKinds) {
      const aboutId = due[kind]
      if (aboutId !== null) return compose[kind](db, aboutId, now())
    }
    return undefined
  }

  /** The mail server's text may contain some of the message, so only its code is logged. */
  function logFailure(failure: MailFailure, attempts: number) {
    const { code, responseCode, command } = failure
    const facts = { code, responseCode, command, attempts }
    if (isRefusal(failure)) log.error(facts, 'the mail server refuses a mail')
    else log.warn(facts, 'a mail was not delivered')
  }

  async function planNext() {
    const dueAt = (await nextMailDueAt(db)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(dueAt - now(), 0), lookAgainMs)
  }

  /** Looks for due mails now; if a round is under way, once more afterwards. */
  function nudge() {
    if (isStopped) return
    if (round) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    round = sendDue()
      .then(planNext)
      .catch((err) => {
        log.warn({ err }, 'the mails to be sent could not be read')
        return lookAgainMs
      })
      .then((pauseMs) => {
        round = undefined
        if (isStopped) return
        timer = setTimeout(nudge, isAskedAgain ? 0 : pauseMs)
        isAskedAgain = false
      })
  }

  nudge()
  return {
    nudge,
    /** Resolves when the mail that is being sent is through, or after `longestStopMs`. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.race([round, pause(longestStopMs, undefined, { ref: false })])
      mailer.close()
    },
  }
}

function outcomeOf(failure: MailFailure | undefined) {
  if (!failure) return 'sent'
  return isRefusal(failure) ? 'refused' : 'failed'
}
