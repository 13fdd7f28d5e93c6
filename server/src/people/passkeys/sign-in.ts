import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { refund } from '../../foundation/load/repository.ts'
import { lockAccount } from '../accounts/repository.ts'
import { type CreatedSession, createSession, type Place } from '../sessions/create-session.ts'
import {
  addressLimit,
  countTry,
  limitsFor,
  type SignInDeps,
  slowDown,
} from '../sessions/verify-password.ts'
import {
  addChallenge,
  challengeMs,
  findChallenge,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
  takeChallenge,
} from './repository.ts'
import { challengeIn, loadWebAuthn, type Site, toCredential } from './webauthn.ts'

const maxAsked = 60
const askedWithinMs = 15 * 60_000

/** The options to sign in with any passkey for this site. */
export async function createSignInOptions(deps: SignInDeps, site: Site, ip: string) {
  const key = `passkey ${addressKey(ip)}`
  await countTry(deps, [{ key, maxUses: maxAsked, windowMs: askedWithinMs }])
  return createOptions(deps.db, site, {
    accountId: null,
    createdAt: deps.now(),
    passkeys: undefined,
  })
}

/** The options to sign in with a passkey of this account, after its right password. */
export async function createSecondFactorOptions(
  trx: Db,
  site: Site,
  { accountId, triedAtMs }: { accountId: string; triedAtMs: number },
) {
  const passkeys = await listPasskeys(trx, accountId)
  return createOptions(trx, site, {
    accountId,
    createdAt: triedAtMs,
    passkeys: passkeys.map(toCredential),
  })
}

interface Asked {
  accountId: string | null
  createdAt: number
  passkeys: ReturnType<typeof toCredential>[] | undefined
}

async function createOptions(db: Db, site: Site, { accountId, createdAt, passkeys }: Asked) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys }),
  })
  const challenge = { challenge: options.challenge, purpose: 'sign-in' as const, accountId }
  await addChallenge(db, { ...challenge, createdAt })
  return options
}

/**
 * The passkey that has signed a challenge of ours, or undefined. Wrong tries are counted as those of
 * passwords are. The proof counts only once `usePasskeyProof` has used it up.
 */
export async function verifyPasskey(
  deps: SignInDeps,
  site: Site,
  ip: string,
  response: AuthenticationResponseJSON,
) {
  const { db, now, pause } = deps
  const limits = [addressLimit(ip)]
  const { triedAtMs, tries } = await countTry(deps, limits)
  const proof = await prove(deps, site, response)
  if (proof) await refund(db, limits, triedAtMs, now())
  else await slowDown(tries, pause)
  return proof
}

/** Checks signature, challenge and account; undefined unless all are right. */
async function prove({ db, now }: SignInDeps, site: Site, response: AuthenticationResponseJSON) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = challengeIn(clientDataJSON)
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
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const passwordTriedAtMs = asked.accountId === null ? null : asked.createdAt
  return { passkey, challenge, newCounter: authenticationInfo.newCounter, passwordTriedAtMs }
}

export type PasskeyProof = NonNullable<Awaited<ReturnType<typeof verifyPasskey>>>

/**
 * Uses a proof up, first in the transaction of what it opens. Returns false when it was used, or the
 * password was changed, since it was verified.
 */
export async function usePasskeyProof(
  trx: Db,
  { passkey, challenge, newCounter }: PasskeyProof,
  nowMs: number,
) {
  await lockAccount(trx, passkey.accountId)
  const isOpen = await takeChallenge(trx, challenge)
  const counted = { from: passkey.counter, to: newCounter }
  return isOpen && (await recordPasskeyUse(trx, passkey.id, counted, nowMs))
}

const refused = () =>
  new HttpError(401, 'This passkey does not open the house, or it took too long. Please try again.')

/** Creates a session for the account whose passkey has signed a challenge. */
export async function signInWithPasskey(
  deps: SignInDeps,
  site: Site,
  place: Place,
  response: AuthenticationResponseJSON,
): Promise<CreatedSession> {
  const { db, now } = deps
  const proof = await verifyPasskey(deps, site, place.ip, response)
  if (!proof) throw refused()
  const { passkey, passwordTriedAtMs } = proof
  const { accountId, email } = passkey
  if (passwordTriedAtMs !== null) {
    await refund(db, limitsFor({ ip: place.ip, email }), passwordTriedAtMs, now())
  }
  const by = passwordTriedAtMs === null ? 'passkey' : 'password and passkey'
  return inTransaction(db, async (trx) => {
    if (!(await usePasskeyProof(trx, proof, now()))) throw refused()
    return createSession(trx, { accountId, email, by }, place, now())
  })
}
