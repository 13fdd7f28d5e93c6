import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../foundation/db/database.ts'
import { refund } from '../../foundation/load/repository.ts'
import { holdAccount } from '../accounts/repository.ts'
import { addressLimit, countTry, slowDown, type TryDeps } from '../sessions/try-password.ts'
import { findChallenge, takeChallenge } from './challenges.ts'
import { countUse, findPasskey } from './repository.ts'
import { challengeIn, loadWebAuthn, type Site } from './webauthn.ts'

/**
 * The passkey that has signed a challenge of ours, or undefined; counted as tries of passwords are.
 * Nothing is proven by it before `useAssertion` has taken it.
 */
export async function tryPasskey(
  deps: TryDeps,
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

/** The passkey that has signed, and after which password if any; undefined unless all is right. */
async function prove({ db, now }: TryDeps, site: Site, response: AuthenticationResponseJSON) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = challengeIn(clientDataJSON)
  const asked = await findChallenge(db, { challenge, purpose: 'sign-in' }, now())
  const passkey = asked && (await findPasskey(db, response.id))
  // Whose it is, is said by the password or else by the passkey itself.
  if (passkey?.accountId !== (asked?.accountId ?? userHandle)) return undefined
  if (!asked || !passkey) return undefined

  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { credentialId: id, publicKey, counter } = passkey
  // The library tells a wrong answer by throwing as well.
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

export type PasskeyProof = NonNullable<Awaited<ReturnType<typeof tryPasskey>>>

/**
 * Uses a proof up, first thing in the transaction of what it opens; returns whether it holds still:
 * it was used, or the account was given another password, while it was looked at.
 */
export async function useAssertion(
  trx: Db,
  { passkey, challenge, newCounter }: PasskeyProof,
  nowMs: number,
) {
  await holdAccount(trx, passkey.accountId)
  const isOpen = await takeChallenge(trx, challenge)
  const counted = { from: passkey.counter, to: newCounter }
  return isOpen && (await countUse(trx, passkey.id, counted, nowMs))
}
