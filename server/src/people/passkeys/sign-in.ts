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

const maxOptions = 60
const optionsWindowMs = 15 * 60_000

/** Creates the options to sign in with a passkey of any account. Rate-limited by IP address. */
export async function createSignInOptions(services: SignInServices, rp: RelyingParty, ip: string) {
  const key = `passkey ${addressKey(ip)}`
  await countAttempt(services, [{ key, maxUses: maxOptions, windowMs: optionsWindowMs }])
  return createOptions(services.db, rp, null, services.now())
}

/** Creates the options to sign in with a passkey of an account whose password was verified, or of any account. */
export async function createOptions(
  db: Db,
  rp: RelyingParty,
  accountId: string | null,
  createdAt: number,
) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const passkeys = accountId === null ? undefined : await listPasskeys(db, accountId)
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toCredential) }),
  })
  const { challenge } = options
  await addChallenge(db, { challenge, purpose: 'sign-in', accountId, createdAt })
  return options
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Returns a proof when the response is a valid assertion for a pending challenge, else undefined. Failed
 * attempts count towards the rate limit of sign-ins. The proof must be consumed by `consumePasskeyProof`.
 * @param refusedWith the status for a passkey that does not exist (any more)
 * @throws {HttpError} for such a passkey; it reveals no account, because nobody can guess the id of a credential
 */
export async function verifyPasskey(
  services: SignInServices,
  rp: RelyingParty,
  ip: string,
  response: AuthenticationResponseJSON,
  refusedWith: 401 | 403,
) {
  const { db, now, pause } = services
  const limits = [addressLimit(ip)]
  const { attemptedAtMs, attempts } = await countAttempt(services, limits)
  const passkey = await findPasskey(db, response.id)
  const proof = passkey && (await verifyAssertion(services, rp, response, passkey))
  if (proof) await refund(db, limits, attemptedAtMs, now())
  else await slowDown(attempts, pause)
  if (passkey) return proof
  throw new HttpError(
    refusedWith,
    'This passkey was removed. Use your password or another passkey, and delete this one from your device.',
    {},
    { code: 'unknown-passkey' },
  )
}

/** Verifies signature, challenge and account. */
async function verifyAssertion(
  { db, now }: SignInServices,
  rp: RelyingParty,
  response: AuthenticationResponseJSON,
  passkey: FoundPasskey,
) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = readChallenge(clientDataJSON)
  const pending = await findChallenge(db, { challenge, purpose: 'sign-in' }, now())
  // After a password, the passkey must belong to its account; otherwise to the account in `userHandle`.
  if (!pending || passkey.accountId !== (pending.accountId ?? userHandle)) return undefined

  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { credentialId: id, publicKey, counter } = passkey
  // The library also throws for invalid responses.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const passwordAttemptedAtMs = pending.accountId === null ? null : pending.createdAt
  return { passkey, challenge, newCounter: authenticationInfo.newCounter, passwordAttemptedAtMs }
}

export type PasskeyProof = NonNullable<Awaited<ReturnType<typeof verifyPasskey>>>

/**
 * Consumes a proof, first in the transaction that it authorises. Returns false when it was used meanwhile, or the
 * password was changed.
 */
export async function consumePasskeyProof(
  trx: Db,
  { passkey, challenge, newCounter }: PasskeyProof,
  nowMs: number,
) {
  await lockAccount(trx, passkey.accountId)
  const isPending = await consumeChallenge(trx, challenge)
  const counter = { from: passkey.counter, to: newCounter }
  return isPending && (await recordPasskeyUse(trx, passkey.id, counter, nowMs))
}

const createPasskeyRefusedError = () =>
  new HttpError(401, 'This passkey couldn’t be verified, or it took too long. Please try again.')

/** Creates a session for the account of the passkey; throws 401 when it is not valid. */
export async function signInWithPasskey(
  services: SignInServices,
  rp: RelyingParty,
  client: Client,
  response: AuthenticationResponseJSON,
): Promise<CreatedSession> {
  const { db, now } = services
  const proof = await verifyPasskey(services, rp, client.ip, response, 401)
  if (!proof) throw createPasskeyRefusedError()
  const { passkey, passwordAttemptedAtMs } = proof
  const { accountId, email } = passkey
  if (passwordAttemptedAtMs !== null) {
    await refund(db, signInLimits({ ip: client.ip, email }), passwordAttemptedAtMs, now())
  }
  return inTransaction(db, async (trx) => {
    if (!(await consumePasskeyProof(trx, proof, now()))) throw createPasskeyRefusedError()
    const by = passwordAttemptedAtMs === null ? 'passkey' : 'password and passkey'
    return createSession(trx, { accountId, email, by }, client, now())
  })
}
