import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { Passkey } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { useQuery } from '@sala/kit/ui'
import { useCallback } from 'react'
import {
  addPasskey,
  askForPasskey,
  readPasskeys,
  removePasskey,
  requirePasskey,
} from './account-api.ts'
import { makePasskey } from './make-passkey.ts'
import { t } from './words/t.ts'

export type Passkeys = ReturnType<typeof usePasskeys>

/** The account's passkeys, and whether its password needs one beside it, or everybody must have one. */
export function usePasskeys(confirm: Confirm) {
  const query = useQuery(['passkeys'], readPasskeys)
  const { data, reload } = query
  const list = { ...query, entries: data?.passkeys ?? null }
  const { isRequired = false, isRule = false } = data ?? {}

  /** Resolves to whether there is one more. */
  const add = async (name: string) => {
    let isAdded = false
    await confirm({
      title: t('Add a passkey?'),
      action: t('Add it'),
      work: async (proof) => {
        const response = await makePasskey(await askForPasskey(proof))
        if (!response) return
        const passkey = await addPasskey(name, response)
        sendNotice({
          severity: 'success',
          message: t('The passkey “{name}” is added.', { name: passkey.name }),
        })
        isAdded = true
        reload()
      },
    })
    return isAdded
  }

  const remove = useCallback(
    ({ _id, name }: Passkey) =>
      confirm({
        title: t('Remove “{name}”?', { name }),
        action: t('Remove'),
        work: async (proof) => {
          sendServerNotice(await removePasskey(_id, proof).finally(reload))
        },
      }),
    [confirm, reload],
  )

  const changeRequired = (next: boolean) =>
    confirm({
      title: next ? t('Ask for a passkey as well?') : t('Let the password be enough?'),
      action: t('Confirm'),
      work: async (proof) => {
        sendServerNotice(await requirePasskey(next, proof).finally(reload))
      },
    })

  const hasSome = Boolean(list.entries?.length)
  return { list, hasSome, isRequired, isRule, add, remove, changeRequired }
}
