import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { Passkey } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { signalAcceptedPasskeys } from '@sala/kit/passkeys'
import { useQuery } from '@sala/kit/ui'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useRef } from 'react'
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  requestPasskeyOptions,
  requirePasskey,
} from './account-api.ts'
import { t } from './words/t.ts'

export type Passkeys = ReturnType<typeof usePasskeys>

/** Loads and changes the passkeys, and whether one is required by the account or for everyone. */
export function usePasskeys(confirm: Confirm) {
  const query = useQuery(['passkeys'], readPasskeys)
  const { data, reload } = query
  const list = { ...query, entries: data?.passkeys ?? null }
  const { isRequired = false, isRule = false, accepted } = data ?? {}

  // The browser would hide a passkey that it has created and the server does not have yet.
  const isAdding = useRef(false)
  useEffect(() => {
    if (accepted && query.isFresh && !isAdding.current) signalAcceptedPasskeys(accepted)
  }, [accepted, query.isFresh])

  /** Resolves to whether one was added. */
  const add = async (name: string) => {
    let isAdded = false
    await confirm({
      title: t('Add a passkey?'),
      action: t('Add'),
      work: async (proof) => {
        const options = await requestPasskeyOptions(proof)
        isAdding.current = true
        const passkey = await createPasskey(options)
          .then((response) => response && addPasskey(name, response))
          .finally(() => {
            isAdding.current = false
          })
        if (!passkey) return
        sendNotice({
          severity: 'success',
          message: t('Passkey “{name}” added.', { name: passkey.name }),
        })
        isAdded = true
        reload()
      },
    })
    return isAdded
  }

  const remove = ({ _id, name }: Passkey) =>
    confirm({
      title: t('Remove “{name}”?', { name }),
      action: t('Remove'),
      work: (proof) => removePasskey(_id, proof).finally(reload).then(sendServerNotice),
    })

  const changeRequired = (next: boolean) =>
    confirm({
      title: next ? t('Require a passkey?') : t('Stop requiring a passkey?'),
      action: t('Confirm'),
      work: (proof) => requirePasskey(next, proof).finally(reload).then(sendServerNotice),
    })

  const hasSome = Boolean(list.entries?.length)
  return { list, hasSome, isRequired, isRule, add, remove, changeRequired }
}

/** Creates a passkey in the browser; null, with a notice, when the user cancels. Loads the WebAuthn code on demand. */
async function createPasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(({ name }: Error) => {
    const exists = name === 'InvalidStateError'
    const message = exists ? t('This device already has a passkey.') : t('No passkey was created.')
    sendNotice({ severity: 'info', message })
    return null
  })
}
