import { type Confirm, sendAnswer } from '@sala/kit/confirmation'
import type { Passkey } from '@sala/kit/contract/auth'
import { sendNotice } from '@sala/kit/events'
import { useList } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
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
  const [isRequired, setRequired] = useState(false)
  const [isRule, setRule] = useState(false)
  const load = useCallback(async () => {
    const answer = await readPasskeys()
    setRequired(answer.isRequired)
    setRule(answer.isRule ?? false)
    return answer.passkeys
  }, [])
  const list = useList(load)
  const { reload, drop } = list

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
          sendAnswer(await removePasskey(_id, proof).finally(reload))
          drop(_id)
        },
      }),
    [confirm, drop, reload],
  )

  const changeRequired = (next: boolean) =>
    confirm({
      title: next ? t('Ask for a passkey as well?') : t('Let the password be enough?'),
      action: t('Confirm'),
      work: async (proof) => {
        sendAnswer(await requirePasskey(next, proof))
        setRequired(next)
      },
    })

  const hasSome = Boolean(list.entries?.length)
  return { list, hasSome, isRequired, isRule, add, remove, changeRequired }
}
