import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { withTimeout } from '../db/with-timeout.ts'
import type { MailOutcome } from '../metrics/metrics.ts'
import { longestPauseMs } from './due.ts'
import { isRefusal, type Mailer, type MailFailure } from './mailer.ts'
import type { Due, Outbox } from './outbox.ts'

const leaseMs = 5 * 60_000
const firstPauseMs = 2000
/** Less than the lease, however slowly a mail server answers: nobody else must take it meanwhile. */
const longestSendMs = 2 * 60_000
/** How often to look for what other servers have stored or dropped. */
const lookAgainMs = 30_000

/** How long to wait after so many failed attempts: 2 s, doubled each time, up to an hour. */
export function pauseAfter(attempts: number) {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
}

interface Parts {
  /** What is sent; the first that has something due goes first. */
  outboxes: readonly Outbox[]
  mailer: Pick<Mailer, 'close'>
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Called after each attempt. */
  onAttempt?: (outcome: MailOutcome) => void
  /** How long `stop` waits for the message that is being sent. */
  longestStopMs?: number
}

/** Sends what is due, again and again until it is delivered, one mail at a time. */
export function startMailWorker({
  outboxes,
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
      const due = await claimFirst()
      if (!due) return
      await sendOne(due)
    }
  }

  async function claimFirst() {
    for (const { claim } of outboxes) {
      const due = await claim(leaseMs, now())
      if (due) return due
    }
    return undefined
  }

  async function sendOne({ attempts, send, noteSent, noteFailed }: Due) {
    const failure = await withTimeout(longestSendMs, send()).then(
      () => undefined,
      (error: MailFailure) => error,
    )
    onAttempt(outcomeOf(failure))
    if (!failure) return noteSent(now())
    tell(failure, attempts)
    const nextAttemptAt = now() + pauseAfter(attempts)
    return noteFailed({ error: failure.message.slice(0, 300), nextAttemptAt })
  }

  /** What the mail server wrote may hold some of the message: its code says enough. */
  function tell(failure: MailFailure, attempts: number) {
    const { code, responseCode, command } = failure
    const facts = { code, responseCode, command, attempts }
    if (isRefusal(failure)) log.error(facts, 'the mail server refuses a mail')
    else log.warn(facts, 'a mail was not delivered')
  }

  async function planNext() {
    const dueAt = await Promise.all(outboxes.map(({ nextDueAt }) => nextDueAt()))
    const first = Math.min(...dueAt.map((atMs) => atMs ?? Number.POSITIVE_INFINITY))
    return Math.min(Math.max(first - now(), 0), lookAgainMs)
  }

  /** Looks for due messages now; while it is looking already, once more afterwards. */
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
        log.warn({ err }, 'what is to be sent by mail could not be read')
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
    /** Resolves when the message that is being sent is through, or the mail server is too slow. */
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
