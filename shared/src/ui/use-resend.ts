import { useEffect, useRef } from 'react'
import { isServerReachable, isUnreachable } from '../api/reachable.ts'
import { type Draft, isSame, type SentDraft } from './draft.ts'

/** Also the pause in typing after which a form is sent again. */
const firstRetryMs = 3_000
const longestRetryMs = 60_000
/** An idempotency key is valid for a day. After that a form that did arrive would be saved twice. */
const resendForMs = 23 * 3_600_000

/** Whether a draft is sent again by itself. */
export const isWaitingToResend = (sent: SentDraft<unknown> | null) =>
  sent !== null && Date.now() < (sent.resendUntilMs ?? 0)

/** The same request, which is not sent again by itself. */
export const stopResend = <Fields>(sent: SentDraft<Fields> | null): SentDraft<Fields> | null =>
  sent && { key: sent.key, fields: sent.fields }

/** A request after its failure. It is sent again by itself only if it did not reach the server. */
export const recordFailure = <Fields>(sent: SentDraft<Fields>, error: unknown) =>
  isUnreachable(error)
    ? { ...sent, resendUntilMs: sent.resendUntilMs ?? Date.now() + resendForMs }
    : stopResend(sent)

interface DraftInForm<Fields> extends Draft<Fields> {
  current: () => Draft<Fields>
  change: (changes: Pick<Draft<Fields>, 'sent'>) => void
}

/**
 * Sends a draft again that did not reach the server, as long as its form is shown: when the browser is online again, when
 * the page is visible again, and at growing intervals, because nothing reports that a server is back. Each change starts
 * the first interval again, so that nothing half-typed is sent.
 * @param send resolves when the request has ended
 * @returns whether the draft waits for this
 */
export function useResend<Fields extends object>(
  { fields, pictureId, sent, current, change }: DraftInForm<Fields>,
  send: () => Promise<unknown>,
) {
  const latest = useRef(send)
  latest.current = send
  const isWaiting = isWaitingToResend(sent)

  // biome-ignore lint/correctness/useExhaustiveDependencies(fields): a change restarts the interval
  // biome-ignore lint/correctness/useExhaustiveDependencies(pictureId): a change restarts the interval
  useEffect(() => {
    if (!isWaiting) return
    const listening = new AbortController()
    const { signal } = listening
    let retryMs = firstRetryMs
    let timer: ReturnType<typeof setTimeout>

    const schedule = (afterMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(resend, afterMs)
    }

    const resend = async () => {
      const isReachable = await isServerReachable()
      if (signal.aborted) return
      const { sent: unanswered } = current()
      if (!isWaitingToResend(unanswered)) return change({ sent: stopResend(unanswered) })
      if (isReachable) await latest.current()
      if (signal.aborted) return
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }

    const resendSoon = () => {
      if (document.visibilityState === 'hidden') return
      retryMs = firstRetryMs
      schedule(isSame(current().fields, current().sent?.fields ?? null) ? 0 : firstRetryMs)
    }

    schedule(firstRetryMs)
    window.addEventListener('online', resendSoon, { signal })
    document.addEventListener('visibilitychange', resendSoon, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isWaiting, fields, pictureId, current, change])

  return isWaiting
}
