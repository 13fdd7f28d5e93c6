import type { Passkey } from '@sala/shared/contract/auth'
import { sendNotice } from '@sala/shared/events'
import { sendFailure, useList, useSending } from '@sala/shared/ui'
import { useCallback, useState } from 'react'
import {
  addPasskey,
  askForPasskey,
  readPasskeys,
  removePasskey,
  requirePasskey,
} from './account-api.ts'
import { makePasskey } from './make-passkey.ts'
import { sendAnswer } from './send-answer.ts'

/** The account's passkeys, and whether its password needs one beside it. */
export function usePasskeys() {
  const [isRequired, setRequired] = useState(false)
  const load = useCallback(async () => {
    const answer = await readPasskeys()
    setRequired(answer.isRequired)
    return answer.passkeys
  }, [])
  const list = useList(load)
  const { reload, drop } = list
  const adding = useSending()
  const requiring = useSending()

  /** Resolves to whether there is one more. */
  const add = async (name: string, password: string) => {
    let isAdded = false
    await adding.run(async () => {
      const response = await makePasskey(await askForPasskey(password))
      if (!response) return
      const passkey = await addPasskey(name, response)
      sendNotice({ severity: 'success', message: `The passkey “${passkey.name}” is added.` })
      isAdded = true
      reload()
    })
    return isAdded
  }

  const remove = useCallback(
    async ({ _id }: Passkey) => {
      try {
        sendAnswer(await removePasskey(_id))
        drop(_id)
      } catch (error) {
        sendFailure(error)
      } finally {
        reload()
      }
    },
    [drop, reload],
  )

  /** Shown at once, and taken back when it could not be. */
  const changeRequired = async (next: boolean) => {
    setRequired(next)
    const isNoted = await requiring.run(async () => sendAnswer(await requirePasskey(next)))
    if (!isNoted) setRequired(!next)
  }

  return {
    list,
    isRequired,
    add,
    isAdding: adding.isBusy,
    remove,
    changeRequired,
    isChanging: requiring.isBusy,
  }
}
