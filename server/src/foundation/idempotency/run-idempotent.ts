import { type Db, inTransaction } from '../db/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../services.ts'
import { claimKey, type IdempotentCall, recordAnswer } from './repository.ts'

interface Work<Answer> {
  /** Does what the call asks for and returns its answer. */
  make: (trx: Db, nowMs: number) => Promise<Answer>
  /** What must come last in the transaction. */
  note?: (trx: Db, answer: Answer, nowMs: number) => Promise<void>
}

/**
 * Does what a call asks for, in one transaction; one that is repeated with its key does nothing
 * and gets the first answer again. Whatever throws is not kept: the same call may be tried again.
 * Throws an HttpError 422 when the key was used for something else.
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
      throw new HttpError(422, 'This Idempotency-Key was already used for another request.')
    }
    if (first?.answer) return { answer: JSON.parse(first.answer) as Answer, isReplayed: true }
    const answer = await make(trx, nowMs)
    if (call) await recordAnswer(trx, call, JSON.stringify(answer))
    await note?.(trx, answer, nowMs)
    return { answer, isReplayed: false }
  })
}
