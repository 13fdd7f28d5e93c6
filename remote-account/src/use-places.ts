import type { SignedInPlace } from '@sala/shared/contract/auth'
import { sendFailure, useList, useSending } from '@sala/shared/ui'
import { useCallback } from 'react'
import { listPlaces, signOutElsewhere, signOutThere } from './account-api.ts'
import { sendAnswer } from './send-answer.ts'

export type Places = ReturnType<typeof usePlaces>

/** Where the account is signed in, and how to sign out there. */
export function usePlaces() {
  const list = useList(listPlaces)
  const { reload, drop } = list
  const sending = useSending()

  const end = useCallback(
    async ({ _id }: SignedInPlace) => {
      try {
        sendAnswer(await signOutThere(_id))
        drop(_id)
      } catch (error) {
        sendFailure(error)
      } finally {
        reload()
      }
    },
    [drop, reload],
  )

  const endOthers = () =>
    sending.run(async () => {
      sendAnswer(await signOutElsewhere())
      reload()
    })

  return { list, end, endOthers, isEnding: sending.isBusy }
}
