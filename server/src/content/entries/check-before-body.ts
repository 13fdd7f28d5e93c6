import type { FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { keyedCall } from '../../foundation/idempotency/keyed-call.ts'
import { isKnownKey } from '../../foundation/idempotency/repository.ts'
import { callerOf } from '../../people/sessions/guard.ts'
import { checkVersion, type Versioned } from './entry-version.ts'

/**
 * Refuses a write on another version before its body is on its way, as `checkVersion` does; not a
 * repetition, which is answered as the first call was.
 * @param find throws when there is no such entry
 */
export async function checkBeforeBody(
  db: Db,
  request: FastifyRequest,
  find: () => Promise<Versioned>,
) {
  const call = keyedCall(request, callerOf(request).accountId)
  if (call && (await isKnownKey(db, call))) return
  checkVersion(request, await find())
}
