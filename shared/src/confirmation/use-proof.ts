import { ApiError } from '@sala/kit/api/api-error'
import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import { useSending } from '@sala/kit/ui'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { t } from '../words/t.ts'

/** Confirms by password or passkey. `failure` is the message when that or the work fails. */
export function useProof(work: (proof: Proof) => Promise<unknown>, onDone: () => void) {
  const [failure, setFailure] = useState('')
  const password = useSending()
  const passkey = useSending()

  async function run(getProof: () => Promise<Proof | null>) {
    setFailure('')
    try {
      const proof = await getProof()
      if (!proof) return setFailure(t('No passkey was used.'))
      await work(proof)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }

  const sign = async () => {
    const signed = await signWithPasskey()
    return signed && { passkey: signed }
  }

  return {
    failure,
    isBusy: password.isBusy || passkey.isBusy,
    byPassword: {
      isBusy: password.isBusy,
      send: (text: string) => password.run(() => run(async () => ({ password: text }))),
    },
    byPasskey: { isBusy: passkey.isBusy, send: () => passkey.run(() => run(sign)) },
  }
}

/**
 * Asks the user to unlock a passkey; null when they cancel. Loads the library for it first.
 * @throws {ApiError}
 */
async function signWithPasskey() {
  // Options that any passkey for this site can sign.
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/auth/passkeys/sign-in/options',
  )
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(() => null)
}
