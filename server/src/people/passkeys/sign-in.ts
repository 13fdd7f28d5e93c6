import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { addressKey } from '../../foundation/load/address-key.ts'
import { refund } from '../../foundation/load/repository.ts'
import { type OpenedSession, openSession, type Place } from '../sessions/open-session.ts'
import { countTry, limitsFor, type TryDeps } from '../sessions/try-password.ts'
import { addChallenge, challengeMs } from './challenges.ts'
import { asCredential } from './register.ts'
import { listPasskeys } from './repository.ts'
import { tryPasskey, useAssertion } from './try-passkey.ts'
import { loadWebAuthn, type Site } from './webauthn.ts'

const mostAsked = 60
const askedWithinMs = 15 * 60_000

/** What a browser is asked to sign in with: whichever passkey for this site somebody has. */
export async function askForAnyPasskey(deps: TryDeps, site: Site, ip: string) {
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
  return ask(trx, site, { accountId, createdAt: triedAtMs, passkeys: passkeys.map(asCredential) })
}

interface Asked {
  accountId: string | null
  createdAt: number
  passkeys: ReturnType<typeof asCredential>[] | undefined
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

const refused = () =>
  new HttpError(401, 'This passkey does not open the house, or it took too long. Please try again.')

/** Opens a session for whoever has signed a challenge. */
export async function signInWithPasskey(
  deps: TryDeps,
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
