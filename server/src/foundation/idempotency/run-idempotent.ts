import { type Db, inTransaction } from '../db/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../services.ts'
import { claimKey, type IdempotentCall, recordAnswer } from './repository.ts'

interface Work<Answer> {
  /** Makes the change and returns the answer. */
  make: (trx: Db, nowMs: number) => Promise<Answer>
  /** Runs last in the transaction. */
  note?: (trx: Db, answer: Answer, nowMs: number) => Promise<void>
}

/**
 * Runs a call in one transaction. A call that is repeated with its key changes nothing and gets the first answer.
 * An error rolls back, so that the call can be retried with its key. Throws an HttpError 422 when the key was
 * used for another request, with the first answer as `current`: the client may have lost it, and changed its input.
 */
export function runIdempotent<Answer>(
  { db, now }: Services,
  call: IdempotentCall | undefined,
  { make, note }: Work<Answer>,
): Promise<{ answer: Answer; isReplayed: boolean }> {
  return inTransaction(db, async (trx) => {
    const nowMs = now()
    const first = call && (await claimKey(trx, call, nowMs))
    if (first && first.bodyHash !== call.bodyHash) {
      const message = 'This Idempotency-Key was already used for another request.'
      const current: unknown = first.answer && JSON.parse(first.answer)
      throw new HttpError(422, message, {}, { current })
    }
    if (first?.answer) return { answer: JSON.parse(first.answer) as Answer, isReplayed: true }
    const answer = await make(trx, nowMs)
    if (call) await recordAnswer(trx, call, JSON.stringify(answer))
    await note?.(trx, answer, nowMs)
    return { answer, isReplayed: false }
  })
}
