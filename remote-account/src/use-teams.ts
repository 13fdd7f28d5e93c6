import type { Confirm } from '@sala/kit/confirmation'
import type { TeamLink } from '@sala/kit/contract/team'
import { sendNotice } from '@sala/kit/events'
import { useQuery } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
import { rowsOf, type TeamRow } from './team-rows.ts'
import { listTeams, makeLink, revokeAccess } from './teams-api.ts'
import { t } from './words/t.ts'

const load = async () => rowsOf(await listTeams())

/** Who may release the remotes, and how others come in. */
export function useTeams(confirm: Confirm) {
  const query = useQuery(['teams'], load)
  const { reload } = query
  const list = { ...query, entries: query.data }
  const [link, setLink] = useState<TeamLink | null>(null)

  /** Resolves to whether there is a link. */
  const invite = (app: string, name: string) =>
    confirm({
      title: t('Let a team release {app}?', { app }),
      action: t('Make a link'),
      work: async (proof) => {
        setLink(await makeLink(app, name || undefined, proof))
        reload()
      },
    })

  const revoke = useCallback(
    ({ app, name }: TeamRow) =>
      confirm({
        title: t('Revoke “{name}” of {app}?', { name, app }),
        action: t('Revoke'),
        work: async (proof) => {
          await revokeAccess(app, name, proof).finally(reload)
          sendNotice({
            severity: 'success',
            message: t('“{name}” of {app} is revoked.', { name, app }),
          })
        },
      }),
    [confirm, reload],
  )

  return { list, link, invite, revoke }
}
