import type { Session } from '@sala/kit/contract/auth'
import type { OfficeLanguage } from '@sala/kit/contract/language'
import type { Role } from '@sala/kit/contract/people'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../foundation/db/database.ts'
import { hashToken, newToken } from '../../foundation/secrets/tokens.ts'
import { getPasskeyRequirement, recordSignIn } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'
import { describeDevice } from './device.ts'
import { addSession } from './repository.ts'
import { computeExpiry } from './touch-session.ts'

export interface VerifiedAccount {
  accountId: string
  email: string
  by: 'password' | 'passkey' | 'password and passkey'
}

export interface CreatedSession extends Session {
  role: Role
  language: OfficeLanguage
}

/** IP address and browser of a sign-in. */
export interface Client {
  ip: string
  userAgent: string | undefined
}

export function getClient({ ip, headers }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] }
}

/** Creates a session and records the sign-in, last in the transaction that verified the account. */
export async function createSession(
  trx: Db,
  { accountId, email, by }: VerifiedAccount,
  { ip, userAgent }: Client,
  nowMs: number,
): Promise<CreatedSession> {
  const token = newToken()
  const device = describeDevice(userAgent)
  const expiresAt = computeExpiry(nowMs, nowMs)
  const { role, language, hasPrintedPassword } = await recordSignIn(trx, accountId, nowMs)
  const session = { tokenHash: hashToken(token), accountId, device, address: ip, expiresAt }
  const subject = await addSession(trx, session, nowMs)
  const change = { action: 'session.sign-in', subject, after: { device, by } }
  await recordChange(trx, { who: email, from: ip }, change, nowMs)
  const result = { token, expiresAt: new Date(expiresAt).toISOString(), email, role, language }
  if ((await getPasskeyRequirement(trx, accountId)) === 'create')
    return { ...result, lacks: 'passkey' }
  return hasPrintedPassword ? { ...result, lacks: 'password' } : result
}
