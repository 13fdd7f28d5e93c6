import { houseNames } from '@sala/kit/contract/site'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError, notFound } from '../../foundation/http/http-error.ts'
import type { Services } from '../../foundation/services.ts'
import {
  arePasskeysRequired,
  changeAccount,
  getPasskeyRequirement,
  hasPasskey,
  lockAccount,
  removeSessions,
} from '../accounts/repository.ts'
import { getActor, recordChange } from '../audit/record-change.ts'
import { getCaller } from '../sessions/guard.ts'
import {
  addChallenge,
  addPasskey,
  challengeMs,
  consumeChallenge,
  findChallenge,
  listPasskeys,
  removePasskey,
} from './repository.ts'
import { loadWebAuthn, type RelyingParty, readChallenge, toCredential } from './webauthn.ts'

const maxPasskeys = 20

/** Creates the options for `navigator.credentials.create`, with a challenge for the caller's account. */
export async function createRegistrationOptions(
  { db, now }: Services,
  request: FastifyRequest,
  rp: RelyingParty,
) {
  const { accountId, email } = getCaller(request)
  const passkeys = await listPasskeys(db, accountId)
  if (passkeys.length >= maxPasskeys) {
    throw new HttpError(409, `You can have at most ${maxPasskeys} passkeys. Remove one first.`)
  }
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: houseNames.en,
    rpID: rp.id,
    userName: email,
    // Identifies the account at a sign-in without an email.
    userID: Buffer.from(accountId, 'base64url'),
    timeout: challengeMs,
    excludeCredentials: passkeys.map(toCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  await inTransaction(db, (trx) =>
    addChallenge(trx, { challenge, purpose: 'register', accountId, createdAt: now() }),
  )
  return options
}

/** Verifies and adds a passkey that the browser has created. */
export async function registerPasskey(
  { db, now }: Services,
  request: FastifyRequest,
  rp: RelyingParty,
  { name, response }: { name: string; response: RegistrationResponseJSON },
) {
  const { accountId, tokenHash } = getCaller(request)
  const challenge = readChallenge(response.response.clientDataJSON)
  const pending = await findChallenge(db, { challenge, purpose: 'register' }, now())
  if (pending?.accountId !== accountId) throw createTimeoutError()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  // The library also throws for invalid responses.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new HttpError(400, 'This passkey couldn’t be verified.')

  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const transports = response.response.transports ?? []
  const passkey = { accountId, name, credentialId, publicKey, counter, transports }
  const addedAtMs = now()
  return inTransaction(db, async (trx) => {
    if (!(await consumeChallenge(trx, challenge))) throw createTimeoutError()
    const wasRequired = (await getPasskeyRequirement(trx, accountId)) === 'create'
    const id = await addPasskey(trx, passkey, addedAtMs)
    if (!id) throw new HttpError(409, 'This passkey has already been added.')
    const change = { action: 'passkey.add', subject: id, after: { name } }
    await recordChange(trx, getActor(request), change, addedAtMs)
    // The account's other sessions were created with the password alone.
    if (wasRequired) await removeSessions(trx, accountId, tokenHash)
    return { id, name, createdAt: addedAtMs, lastUsedAt: null }
  })
}

function createTimeoutError() {
  return new HttpError(400, 'That took too long. Please try adding the passkey again.')
}

/** Removes one of the caller's passkeys; throws 409 for the last one while sign-ins require a passkey. */
export function removeOwnPasskey(db: Db, request: FastifyRequest, id: string, nowMs: number) {
  const { accountId } = getCaller(request)
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, accountId)
    const name = await removePasskey(trx, accountId, id)
    if (name === undefined) throw notFound('passkey')
    const isLast = !(await hasPasskey(trx, accountId))
    if (isLast && account?.requiresPasskey) {
      throw new HttpError(
        409,
        'You need this passkey to sign in. Turn off the second factor first.',
      )
    }
    if (isLast && (await arePasskeysRequired(trx))) {
      throw new HttpError(409, 'Passkeys are required. Add another one first.')
    }
    const change = { action: 'passkey.remove', subject: id, before: { name } }
    await recordChange(trx, getActor(request), change, nowMs)
  })
}

/** Turns the passkey as a second factor after the caller's password on or off; throws 409 without a passkey. */
export function setPasskeyRequired(
  db: Db,
  request: FastifyRequest,
  isRequired: boolean,
  nowMs: number,
) {
  const { accountId } = getCaller(request)
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, accountId)
    const wasRequired = account?.requiresPasskey === 1
    if (wasRequired === isRequired) return
    if (isRequired && !(await hasPasskey(trx, accountId))) {
      throw new HttpError(409, 'Add a passkey first.')
    }
    await changeAccount(trx, accountId, { requiresPasskey: isRequired ? 1 : 0 })
    const [before, after] = [{ requiresPasskey: wasRequired }, { requiresPasskey: isRequired }]
    const change = { action: 'account.second-factor', subject: accountId, before, after }
    await recordChange(trx, getActor(request), change, nowMs)
  })
}
