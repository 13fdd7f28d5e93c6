import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { requireStrongPassword } from '../accounts/passwords.ts'
import { lockAccount, setPassword } from '../accounts/repository.ts'
import { getActor, recordChange } from '../audit/record-change.ts'
import { getCaller } from '../sessions/guard.ts'
import type { SignInServices } from '../sessions/verify-password.ts'
import { reauthenticateByPassword } from './reauthenticate.ts'

/** Changes the caller's password and ends the other sessions; returns their number. */
export async function changePassword(
  services: SignInServices,
  request: FastifyRequest,
  { current, next }: { current: string; next: string },
) {
  const { db, passwords, now } = services
  const { tokenHash } = getCaller(request)
  const { id, email, passwordHash } = await reauthenticateByPassword(services, request, current)
  await requireStrongPassword(next, email)
  const nextHash = await passwords.hash(next)
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, id)
    if (account?.passwordHash !== passwordHash) {
      throw new HttpError(403, 'Your password has just been changed elsewhere.')
    }
    const endedSessions = await setPassword(trx, id, { passwordHash: nextHash }, tokenHash)
    const change = { action: 'account.password', subject: id, after: { endedSessions } }
    await recordChange(trx, getActor(request), change, now())
    return endedSessions
  })
}
