import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { ActiveSession } from '@sala/kit/contract/auth'
import { useQuery } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { useCallback } from 'react'
import { endOtherSessions, endSession, listSessions } from './account-api.ts'
import { t } from './words/t.ts'

export type Sessions = ReturnType<typeof useSessions>

/** Loads the sessions of the account, and ends them. */
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
          sendServerNotice(await endSession(_id, proof).finally(reload))
        },
      }),
    [confirm, reload],
  )

  const endOthers = () =>
    confirm({
      title: t('Sign out everywhere else?'),
      action: t('Sign out'),
      work: async (proof) => {
        sendServerNotice(await endOtherSessions(proof))
        reload()
      },
    })

  return { list, end, endOthers }
}
