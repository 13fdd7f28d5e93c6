import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { removeSessions } from '../accounts/repository.ts'
import { getActor, recordChange } from '../audit/record-change.ts'
import { getCaller } from './guard.ts'
import { removeSession } from './repository.ts'

/** Ends the caller's session. */
export function signOut(db: Db, request: FastifyRequest, nowMs: number) {
  const { tokenHash } = getCaller(request)
  return endOne(db, request, { tokenHash }, { action: 'session.sign-out', nowMs })
}

/** Ends a session of the caller's account; returns whether it existed. */
export function endSession(db: Db, request: FastifyRequest, id: string, nowMs: number) {
  const { accountId } = getCaller(request)
  return endOne(db, request, { accountId, id }, { action: 'session.end', nowMs })
}

function endOne(
  db: Db,
  request: FastifyRequest,
  columns: Parameters<typeof removeSession>[1],
  { action, nowMs }: { action: string; nowMs: number },
) {
  return inTransaction(db, async (trx) => {
    const ended = await removeSession(trx, columns)
    if (!ended) return false
    const change = { action, subject: ended.id, before: { device: ended.device } }
    await recordChange(trx, getActor(request), change, nowMs)
    return true
  })
}

/** Ends the other sessions of the caller's account; returns their number. */
export function endOtherSessions(db: Db, request: FastifyRequest, nowMs: number) {
  const { accountId, tokenHash } = getCaller(request)
  return inTransaction(db, async (trx) => {
    const sessions = await removeSessions(trx, accountId, tokenHash)
    const change = { action: 'session.end-others', subject: accountId, before: { sessions } }
    if (sessions > 0) await recordChange(trx, getActor(request), change, nowMs)
    return sessions
  })
}
