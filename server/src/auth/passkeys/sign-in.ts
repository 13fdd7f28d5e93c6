import type { Session } from '@sala/shared/contract/auth'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/http-error.ts'
import { addressKey } from '../../rate-limit/address-key.ts'
import { giveUseBack } from '../../rate-limit/repository.ts'
import { openSession, type Place } from '../sessions/open-session.ts'
import { addressLimit, countTry, limitsFor, slowDown } from '../try-password.ts'
import { addChallenge, challengeMs, takeChallenge } from './challenges.ts'
import { asCredential } from './register.ts'
import { countUse, findPasskey, listPasskeys } from './repository.ts'
import { challengeIn, loadWebAuthn, type Site } from './webauthn.ts'

type PasskeyDeps = Pick<Deps, 'db' | 'now' | 'pause'>

const mostAsked = 60
const askedWithinMs = 15 * 60_000

/** What a browser is asked to sign in with: whichever passkey for this site somebody has. */
export async function askForAnyPasskey(deps: PasskeyDeps, site: Site, ip: string) {
  const key = `passkey ${addressKey(ip)}`
  await countTry(deps, [{ key, most: mostAsked, withinMs: askedWithinMs }])
  return ask(deps, site, { accountId: null, createdAt: deps.now(), passkeys: undefined })
}

/** As askForAnyPasskey, after the right password: one of the account's. */
export async function askForPasskeyOf(
  deps: PasskeyDeps,
  site: Site,
  { accountId, triedAtMs }: { accountId: string; triedAtMs: number },
) {
  const passkeys = await listPasskeys(deps.db, accountId)
  return ask(deps, site, { accountId, createdAt: triedAtMs, passkeys: passkeys.map(asCredential) })
}

interface Asked {
  accountId: string | null
  createdAt: number
  passkeys: ReturnType<typeof asCredential>[] | undefined
}

async function ask({ db }: PasskeyDeps, site: Site, { accountId, createdAt, passkeys }: Asked) {
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

const refused = () =>
  new HttpError(401, 'This passkey does not open the house, or it took too long. Please try again.')

/** Opens a session for whoever has signed a challenge; counted as tries of passwords are. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  site: Site,
  place: Place,
  response: AuthenticationResponseJSON,
): Promise<Session> {
  const { db, now, pause } = deps
  const limits = [addressLimit(place.ip)]
  const { triedAtMs, tries } = await countTry(deps, limits)
  const proof = await prove(deps, site, response)
  if (!proof) {
    await slowDown(tries, pause)
    throw refused()
  }
  await giveUseBack(db, limits, triedAtMs, now())
  const { passkey, newCounter, passwordTriedAtMs } = proof
  const { accountId, email } = passkey
  if (passwordTriedAtMs !== null) {
    await giveUseBack(db, limitsFor({ ip: place.ip, email }), passwordTriedAtMs, now())
  }
  const by = passwordTriedAtMs === null ? 'passkey' : 'password and passkey'
  return inTransaction(db, async (trx) => {
    const counted = { from: passkey.counter, to: newCounter }
    if (!(await countUse(trx, passkey.id, counted, now()))) throw refused()
    return openSession(trx, { accountId, email, by }, place, now())
  })
}

/** The passkey that has signed, and after which password if any; undefined unless all is right. */
async function prove({ db, now }: PasskeyDeps, site: Site, response: AuthenticationResponseJSON) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = challengeIn(clientDataJSON)
  const asked = await takeChallenge(db, { challenge, purpose: 'sign-in' }, now())
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
  return { passkey, newCounter: authenticationInfo.newCounter, passwordTriedAtMs }
}
