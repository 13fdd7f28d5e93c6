import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { refund } from '../../foundation/load/repository.ts'
import { lockAccount } from '../accounts/repository.ts'
import { type Client, type CreatedSession, createSession } from '../sessions/create-session.ts'
import {
  addressLimit,
  countAttempt,
  type SignInServices,
  signInLimits,
  slowDown,
} from '../sessions/verify-password.ts'
import {
  addChallenge,
  challengeMs,
  consumeChallenge,
  findChallenge,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
} from './repository.ts'
import { loadWebAuthn, type RelyingParty, readChallenge, toCredential } from './webauthn.ts'

const maxAsked = 60
const askedWithinMs = 15 * 60_000

/** The options to sign in with any passkey for this relyingParty. */
export async function createSignInOptions(
  services: SignInServices,
  relyingParty: RelyingParty,
  ip: string,
) {
  const key = `passkey ${addressKey(ip)}`
  await countAttempt(services, [{ key, most: maxAsked, withinMs: askedWithinMs }])
  return createOptions(services.db, relyingParty, {
    accountId: null,
    createdAt: services.now(),
    passkeys: undefined,
  })
}

/** The options to sign in with a passkey of this account, after its right password. */
export async function createSecondFactorOptions(
  trx: Db,
  relyingParty: RelyingParty,
  { accountId, attemptedAtMs }: { accountId: string; attemptedAtMs: number },
) {
  const passkeys = await listPasskeys(trx, accountId)
  return createOptions(trx, relyingParty, {
    accountId,
    createdAt: attemptedAtMs,
    passkeys: passkeys.map(toCredential),
  })
}

interface ChallengeRequest {
  accountId: string | null
  createdAt: number
  passkeys: ReturnType<typeof toCredential>[] | undefined
}

async function createOptions(
  db: Db,
  relyingParty: RelyingParty,
  { accountId, createdAt, passkeys }: ChallengeRequest,
) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys }),
  })
  const challenge = { challenge: options.challenge, purpose: 'sign-in' as const, accountId }
  await addChallenge(db, { ...challenge, createdAt })
  return options
}

/**
 * The passkey that has signed a challenge of ours, or undefined. Wrong attempts are counted as those of
 * passwords are. The proof counts only once `consumePasskeyProof` has used it up.
 */
export async function verifyPasskey(
  services: SignInServices,
  relyingParty: RelyingParty,
  ip: string,
  response: AuthenticationResponseJSON,
) {
  const { db, now, pause } = services
  const limits = [addressLimit(ip)]
  const { attemptedAtMs, attempts } = await countAttempt(services, limits)
  const proof = await verifyAssertion(services, relyingParty, response)
  if (proof) await refund(db, limits, attemptedAtMs, now())
  else await slowDown(attempts, pause)
  return proof
}

/** Checks signature, challenge and account; undefined unless all are right. */
async function verifyAssertion(
  { db, now }: SignInServices,
  relyingParty: RelyingParty,
  response: AuthenticationResponseJSON,
) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = readChallenge(clientDataJSON)
  const asked = await findChallenge(db, { challenge, purpose: 'sign-in' }, now())
  const passkey = asked && (await findPasskey(db, response.id))
  // The account is that of the password, or else the one that the passkey names.
  if (passkey?.accountId !== (asked?.accountId ?? userHandle)) return undefined
  if (!asked || !passkey) return undefined

  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { credentialId: id, publicKey, counter } = passkey
  // The library throws for wrong answers as well.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const passwordAttemptedAtMs = asked.accountId === null ? null : asked.createdAt
  return { passkey, challenge, newCounter: authenticationInfo.newCounter, passwordAttemptedAtMs }
}

export type PasskeyProof = NonNullable<Awaited<ReturnType<typeof verifyPasskey>>>

/**
 * Uses a proof up, first in the transaction of what it opens. Returns false when it was used, or the
 * password was changed, since it was verified.
 */
export async function consumePasskeyProof(
  trx: Db,
  { passkey, challenge, newCounter }: PasskeyProof,
  nowMs: number,
) {
  await lockAccount(trx, passkey.accountId)
  const isOpen = await consumeChallenge(trx, challenge)
  const counted = { from: passkey.counter, to: newCounter }
  return isOpen && (await recordPasskeyUse(trx, passkey.id, counted, nowMs))
}

const createPasskeyRefusedError = () =>
  new HttpError(401, 'This passkey does not open the house, or it took too long. Please try again.')

/** Creates a session for the account whose passkey has signed a challenge. */
export async function signInWithPasskey(
  services: SignInServices,
  relyingParty: RelyingParty,
  client: Client,
  response: AuthenticationResponseJSON,
): Promise<CreatedSession> {
  const { db, now } = services
  const proof = await verifyPasskey(services, relyingParty, client.ip, response)
  if (!proof) throw createPasskeyRefusedError()
  const { passkey, passwordAttemptedAtMs } = proof
  const { accountId, email } = passkey
  if (passwordAttemptedAtMs !== null) {
    await refund(db, signInLimits({ ip: client.ip, email }), passwordAttemptedAtMs, now())
  }
  const by = passwordAttemptedAtMs === null ? 'passkey' : 'password and passkey'
  return inTransaction(db, async (trx) => {
    if (!(await consumePasskeyProof(trx, proof, now()))) throw createPasskeyRefusedError()
    return createSession(trx, { accountId, email, by }, client, now())
  })
}
