import type { Db } from '../../foundation/db/database.ts'
import { hashToken, tokenOf } from '../../foundation/secrets/tokens.ts'
import { isAhead } from './lifetime.ts'
import { findSession } from './repository.ts'

/**
 * The account whose session an `Authorization` header shows, where signing in is not asked for;
 * undefined without one. Unlike touchSession it moves no end.
 */
export async function accountOf(db: Db, header: string | undefined, nowMs: number) {
  const token = tokenOf(header)
  const session = token && (await findSession(db, hashToken(token)))
  if (!session || isAhead(session, nowMs) || session.expiresAt <= nowMs) return undefined
  return session.accountId
}
