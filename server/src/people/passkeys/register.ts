import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../foundation/db/database.ts'
import type { Deps } from '../../foundation/deps.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { passkeyDemandOn, removeSessionsOf } from '../accounts/repository.ts'
import { authorOf } from '../audit/author-of.ts'
import { recordChange } from '../audit/record-change.ts'
import { callerOf } from '../sessions/guard.ts'
import { addChallenge, challengeMs, findChallenge, takeChallenge } from './challenges.ts'
import { addPasskey, listPasskeys } from './repository.ts'
import { challengeIn, loadWebAuthn, type Site } from './webauthn.ts'

const mostPasskeys = 20

/** What the browser of a caller who has confirmed it is asked to make a passkey of. */
export async function askForNewPasskey({ db, now }: Deps, request: FastifyRequest, site: Site) {
  const { accountId, email } = callerOf(request)
  const passkeys = await listPasskeys(db, accountId)
  if (passkeys.length >= mostPasskeys) {
    throw new HttpError(409, `An account has at most ${mostPasskeys} passkeys. Remove one first.`)
  }
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: email,
    // By it the passkey says whose it is when nobody has typed an email.
    userID: Buffer.from(accountId, 'base64url'),
    timeout: challengeMs,
    excludeCredentials: passkeys.map(asCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = { challenge: options.challenge, purpose: 'register' as const, accountId }
  await inTransaction(db, (trx) => addChallenge(trx, { ...challenge, createdAt: now() }))
  return options
}

export function asCredential({ credentialId, transports }: Stored) {
  return { id: credentialId, transports: JSON.parse(transports) as string[] }
}

interface Stored {
  credentialId: string
  transports: string
}

interface Answer {
  name: string
  response: RegistrationResponseJSON
}

/** Takes the passkey that the browser has made; returns it as the list shows it. */
export async function registerPasskey(
  { db, now }: Deps,
  request: FastifyRequest,
  site: Site,
  { name, response }: Answer,
) {
  const { accountId, tokenHash } = callerOf(request)
  const challenge = challengeIn(response.response.clientDataJSON)
  const asked = await findChallenge(db, { challenge, purpose: 'register' }, now())
  if (asked?.accountId !== accountId) throw tookTooLong()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  // The library tells a wrong answer by throwing as well.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new HttpError(400, 'This passkey could not be verified.')

  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const transports = response.response.transports ?? []
  const passkey = { accountId, name, credentialId, publicKey, counter, transports }
  const addedAtMs = now()
  return inTransaction(db, async (trx) => {
    if (!(await takeChallenge(trx, challenge))) throw tookTooLong()
    const isFirstOfRule = (await passkeyDemandOn(trx, accountId)) === 'make'
    const id = await addPasskey(trx, passkey, addedAtMs)
    if (!id) throw new HttpError(409, 'This passkey has been added already.')
    const change = { action: 'passkey.add', subject: id, before: null, after: { name } }
    await recordChange(trx, authorOf(request), change, addedAtMs)
    // They were opened by the password alone, and would all be as good as this one now.
    if (isFirstOfRule) await removeSessionsOf(trx, accountId, tokenHash)
    return { id, name, createdAt: addedAtMs, lastUsedAt: null }
  })
}

function tookTooLong() {
  return new HttpError(400, 'That took too long. Please add the passkey again.')
}
