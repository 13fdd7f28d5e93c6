import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { withTimeout } from '../db/circuit-breaker.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { MailOutcome } from '../metrics/metrics.ts'
import { hasEnded, judgeFailure } from './mail-faults.ts'
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
const firstRetryDelayMs = 2000
/** Shorter than the lease, so that no other worker sends the mail meanwhile. */
const sendTimeoutMs = 2 * 60_000
/** Finds mails that other servers have added. */
const pollEveryMs = 30_000

/** Exponential backoff after failed attempts: 2 s, doubled each time, up to an hour. */
export function computeRetryDelayMs(attempts: number) {
  return Math.min(firstRetryDelayMs * 2 ** (attempts - 1), maxRetryDelayMs)
}

/** Services of routes that add mails. */
export interface MailServices {
  /** Wakes the worker, so that an added mail is sent at once. */
  onMailAdded: () => void
  /** Whether a mail server is set (SMTP_URL). */
  canMail?: boolean
}

interface ComposedMail {
  mail: Mail
  /** Runs first in the transaction that records a sent mail; returns the time to send it again, or null. */
  onSent?: (trx: Db, nowMs: number) => Promise<number | null>
  /** Runs first in the transaction that records a failed attempt. */
  onFailed?: (trx: Db) => Promise<void>
}

/** Composes the mail about a row; undefined if it should not be sent any more. */
export type Compose = (db: Db, aboutId: string, nowMs: number) => Promise<ComposedMail | undefined>

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

interface Options {
  db: Db
  compose: Record<MailKind, Compose>
  mailer: Mailer
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Called after each attempt. */
  onAttempt?: (outcome: MailOutcome) => void
  /** Timeout of `stop`, which waits for the current mail. */
  stopTimeoutMs?: number
}

/** Sends the mails in the queue that are due, one at a time; retries each as long as `judgeFailure` says. */
export function startMailWorker({
  db,
  compose,
  mailer,
  now,
  log,
  onAttempt = () => {},
  stopTimeoutMs = 2000,
}: Options) {
  /** Ends the pause after the current run. */
  let wake = new AbortController()
  let isStopped = false

  async function sendDue() {
    while (!isStopped) {
      const due = await claimMail(db, leaseMs, now())
      if (!due) return
      await attempt(due)
    }
  }

  async function attempt(due: ClaimedMail) {
    const { id } = due
    const composed = await composeMail(due)
    if (!composed) return deleteMail(db, id)
    const { mail, onSent, onFailed } = composed
    const failure = await withTimeout(sendTimeoutMs, mailer.send(mail)).then(
      () => undefined,
      (error: MailFailure) => error,
    )
    onAttempt(toOutcome(failure))
    if (failure) logFailure(failure, due.attempts)
    await inTransaction(db, async (trx) => {
      if (failure) {
        await onFailed?.(trx)
        await recordFailure(trx, id, describeFailure(failure, due, mail.to?.address))
      } else {
        const nextAttemptAt = (await onSent?.(trx, now())) ?? null
        await recordSent(trx, id, { sentAt: now(), nextAttemptAt })
      }
    })
  }

  /** Faults of this site's own settings do not count as time in which the recipient was not reached. */
  function describeFailure(
    failure: MailFailure,
    { attempts, failingSince }: ClaimedMail,
    address: string | undefined,
  ) {
    const nowMs = now()
    const { fault, retries } = judgeFailure(failure, address)
    const sinceMs = failingSince ?? nowMs
    const isOver = hasEnded(retries, { attempts, failedForMs: nowMs - sinceMs })
    return {
      lastError: failure.message.slice(0, 300),
      fault,
      failingSince: retries === 'always' ? null : sinceMs,
      nextAttemptAt: isOver ? null : nowMs + computeRetryDelayMs(attempts),
      endedAt: isOver ? nowMs : null,
    }
  }

  async function composeMail(due: Record<MailKind, string | null>) {
    for (const kind of mailKinds) {
      const aboutId = due[kind]
      if (aboutId !== null) return compose[kind](db, aboutId, now())
    }
    return undefined
  }

  /** Logs only the code: the mail server's text may quote the message. */
  function logFailure(failure: MailFailure, attempts: number) {
    const { code, responseCode, command } = failure
    const facts = { code, responseCode, command, attempts }
    if (isRefusal(failure)) log.error(facts, 'the mail server refused a mail')
    else log.warn(facts, 'a mail could not be delivered')
  }

  async function computePauseMs() {
    const dueAt = (await nextMailDueAt(db)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(dueAt - now(), 0), pollEveryMs)
  }

  async function run() {
    while (!isStopped) {
      wake = new AbortController()
      const { signal } = wake
      const pauseMs = await sendDue()
        .then(computePauseMs)
        .catch((err) => {
          log.warn({ err }, 'the mail queue could not be read')
          return pollEveryMs
        })
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    /** Sends due mails now, or again after those that are being sent. */
    nudge: () => wake.abort(),
    /** Resolves when the current attempt has ended, or after `stopTimeoutMs`. */
    async stop() {
      isStopped = true
      wake.abort()
      await Promise.race([running, pause(stopTimeoutMs, undefined, { ref: false })])
      mailer.close()
    },
  }
}

function toOutcome(failure: MailFailure | undefined) {
  if (!failure) return 'sent'
  return isRefusal(failure) ? 'refused' : 'failed'
}
