import type { SignedInPlace } from '@sala/kit/contract/auth'
import { useList } from '@sala/kit/ui'
import { useCallback } from 'react'
import { listPlaces, signOutElsewhere, signOutThere } from './account-api.ts'
import { sendAnswer } from './send-answer.ts'
import type { Confirm } from './use-confirmation.ts'

export type Places = ReturnType<typeof usePlaces>

/** Where the account is signed in, and how to sign out there. */
export function usePlaces(confirm: Confirm) {
  const list = useList(listPlaces)
  const { reload, drop } = list

  const end = useCallback(
    ({ _id, device }: SignedInPlace) =>
      confirm({
        title: `Sign out ${device}?`,
        action: 'Sign out',
        work: async (proof) => {
          sendAnswer(await signOutThere(_id, proof).finally(reload))
          drop(_id)
        },
      }),
    [confirm, drop, reload],
  )

  const endOthers = () =>
    confirm({
      title: 'Sign out everywhere else?',
      action: 'Sign out',
      work: async (proof) => {
        sendAnswer(await signOutElsewhere(proof))
        reload()
      },
    })

  return { list, end, endOthers }
}
