import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { refund } from '../../foundation/load/repository.ts'
import { holdAccount } from '../accounts/repository.ts'
import { type OpenedSession, openSession, type Place } from '../sessions/open-session.ts'
import {
  addressLimit,
  countTry,
  limitsFor,
  type SignInDeps,
  slowDown,
} from '../sessions/try-password.ts'
import {
  addChallenge,
  challengeMs,
  countUse,
  findChallenge,
  findPasskey,
  listPasskeys,
  takeChallenge,
} from './repository.ts'
import { challengeIn, loadWebAuthn, type Site, toCredential } from './webauthn.ts'

const mostAsked = 60
const askedWithinMs = 15 * 60_000

/** What a browser is asked to sign in with: whichever passkey for this site somebody has. */
export async function askForAnyPasskey(deps: SignInDeps, site: Site, ip: string) {
  const key = `passkey ${addressKey(ip)}`
  await countTry(deps, [{ key, most: mostAsked, withinMs: askedWithinMs }])
  return ask(deps.db, site, { accountId: null, createdAt: deps.now(), passkeys: undefined })
}

/** As askForAnyPasskey, after the right password: one of the account's, which the transaction holds. */
export async function askForPasskeyOf(
  trx: Db,
  site: Site,
  { accountId, triedAtMs }: { accountId: string; triedAtMs: number },
) {
  const passkeys = await listPasskeys(trx, accountId)
  return ask(trx, site, { accountId, createdAt: triedAtMs, passkeys: passkeys.map(toCredential) })
}

interface Asked {
  accountId: string | null
  createdAt: number
  passkeys: ReturnType<typeof toCredential>[] | undefined
}

async function ask(db: Db, site: Site, { accountId, createdAt, passkeys }: Asked) {
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
 * The passkey that has signed a challenge of ours, or undefined; counted as tries of passwords are.
 * Nothing is proven by it before `useAssertion` has taken it.
 */
export async function tryPasskey(
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

/** The passkey that has signed, and after which password if any; undefined unless all is right. */
async function prove({ db, now }: SignInDeps, site: Site, response: AuthenticationResponseJSON) {
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

const refused = () =>
  new HttpError(401, 'This passkey does not open the house, or it took too long. Please try again.')

/** Opens a session for whoever has signed a challenge. */
export async function signInWithPasskey(
  deps: SignInDeps,
  site: Site,
  place: Place,
  response: AuthenticationResponseJSON,
): Promise<OpenedSession> {
  const { db, now } = deps
  const proof = await tryPasskey(deps, site, place.ip, response)
  if (!proof) throw refused()
  const { passkey, passwordTriedAtMs } = proof
  const { accountId, email } = passkey
  if (passwordTriedAtMs !== null) {
    await refund(db, limitsFor({ ip: place.ip, email }), passwordTriedAtMs, now())
  }
  const by = passwordTriedAtMs === null ? 'passkey' : 'password and passkey'
  return inTransaction(db, async (trx) => {
    if (!(await useAssertion(trx, proof, now()))) throw refused()
    return openSession(trx, { accountId, email, by }, place, now())
  })
}
