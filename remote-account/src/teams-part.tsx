import { ListFrame, Panel } from '@sala/kit/ui'
import { TeamForm } from './team-form.tsx'
import { TeamsTable } from './teams-table.tsx'
import type { Teams } from './use-teams.ts'

/** The teams that may release remotes, for all administrators alike. */
export function TeamsPart({ teams }: { teams: Teams }) {
  const { list, link, invite, revoke } = teams

  return (
    <Panel title="Teams">
      <p>
        A team comes in by a link that you send it. A link of a name that the team has already
        renews the token of that name.
      </p>
      <ListFrame list={list} empty={<p>No team has come in yet.</p>}>
        <TeamsTable rows={list.entries} onRevoke={revoke} />
      </ListFrame>
      <TeamForm link={link} onInvite={invite} />
    </Panel>
  )
}
