import { ApiError } from '@sala/kit/api/api-error'
import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import { useSending } from '@sala/kit/ui'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { t } from '../words/t.ts'

/** The two ways to confirm; a failure of the proof or of the work behind it is told in `failure`. */
export function useProof(work: (proof: Proof) => Promise<unknown>, onDone: () => void) {
  const [failure, setFailure] = useState('')
  const password = useSending()
  const passkey = useSending()

  async function run(take: () => Promise<Proof | null>) {
    setFailure('')
    try {
      const proof = await take()
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
 * Has the person unlock a passkey; null when they did not. What it takes is loaded only now.
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
