import type { Confirm } from '@sala/kit/confirmation'
import type { TeamLink } from '@sala/kit/contract/team'
import { sendNotice } from '@sala/kit/events'
import { useList } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
import { rowsOf, type TeamRow } from './team-rows.ts'
import { listTeams, makeLink, revokeAccess } from './teams-api.ts'

const load = async () => rowsOf(await listTeams())

/** Who may release the remotes, and how others come in. */
export function useTeams(confirm: Confirm) {
  const list = useList(load)
  const { reload, drop } = list
  const [link, setLink] = useState<TeamLink | null>(null)

  /** Resolves to whether there is a link. */
  const invite = (app: string, name: string) =>
    confirm({
      title: `Let a team release ${app}?`,
      action: 'Make a link',
      work: async (proof) => {
        setLink(await makeLink(app, name || undefined, proof))
        reload()
      },
    })

  const revoke = useCallback(
    ({ _id, app, name }: TeamRow) =>
      confirm({
        title: `Revoke “${name}” of ${app}?`,
        action: 'Revoke',
        work: async (proof) => {
          await revokeAccess(app, name, proof).finally(reload)
          sendNotice({ severity: 'success', message: `“${name}” of ${app} is revoked.` })
          drop(_id)
        },
      }),
    [confirm, drop, reload],
  )

  return { list, link, invite, revoke }
}
