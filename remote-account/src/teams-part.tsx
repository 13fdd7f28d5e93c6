import type { Confirm } from '@sala/kit/confirmation'
import { ListFrame, Panel } from '@sala/kit/ui'
import { TeamForm } from './team-form.tsx'
import { TeamsTable } from './teams-table.tsx'
import { useTeams } from './use-teams.ts'
import { t } from './words/t.ts'

/** The teams that may release remotes, for all who look after releases alike. */
export function TeamsPart({ confirm }: { confirm: Confirm }) {
  const { list, link, invite, revoke } = useTeams(confirm)

  return (
    <Panel title={t('Teams')}>
      <p>
        {t(
          'A team comes in by a link that you send it. A link of a name that the team has already renews the token of that name.',
        )}
      </p>
      <ListFrame list={list} empty={<p>{t('No team has come in yet.')}</p>}>
        <TeamsTable rows={list.entries} onRevoke={revoke} />
      </ListFrame>
      <TeamForm link={link} onInvite={invite} />
    </Panel>
  )
}
