import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { ActiveSession } from '@sala/kit/contract/auth'
import { useQuery } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { useCallback } from 'react'
import { listSessions, signOutElsewhere, signOutThere } from './account-api.ts'
import { t } from './words/t.ts'

export type Sessions = ReturnType<typeof useSessions>

/** Where the account is signed in, and how to sign out there. */
export function useSessions(confirm: Confirm) {
  const query = useQuery(['sessions'], listSessions)
  const { reload } = query
  const list = { ...query, entries: query.data }

  const end = useCallback(
    ({ _id, device }: ActiveSession) =>
      confirm({
        title: t('Sign out {device}?', { device: translateServerMessage(device) }),
        action: t('Sign out'),
        work: async (proof) => {
          sendServerNotice(await signOutThere(_id, proof).finally(reload))
        },
      }),
    [confirm, reload],
  )

  const endOthers = () =>
    confirm({
      title: t('Sign out everywhere else?'),
      action: t('Sign out'),
      work: async (proof) => {
        sendServerNotice(await signOutElsewhere(proof))
        reload()
      },
    })

  return { list, end, endOthers }
}
