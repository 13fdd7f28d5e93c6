import { ConfirmDialog, useConfirmation } from '@sala/kit/confirmation'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { ListFrame, Page, PageHeader, Panel } from '@sala/kit/ui'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleTable } from './people-table.tsx'
import { usePeople } from './use-people.ts'

/** Who works here, and as what. */
export default function Screen({ session }: ScreenProps) {
  const { asked, confirm } = useConfirmation()
  const people = usePeople(confirm)
  const { list, invitations, invited } = people
  const self = list.entries?.find(({ isSelf }) => isSelf)

  return (
    <Page>
      <PageHeader title="People" count={list.entries ? `${list.entries.length} work here` : ''} />
      <ListFrame list={list} empty={null}>
        <PeopleTable
          people={list.entries}
          onRole={people.setRole}
          onEnd={people.end}
          onRemove={people.remove}
        />
      </ListFrame>
      {invitations.length > 0 && (
        <Panel title="Invitations">
          <div>
            <InvitationsTable invitations={invitations} onWithdraw={people.withdraw} />
          </div>
        </Panel>
      )}
      <Panel title="Invite">
        <p>
          They come in by a link that you hand over. An owner may do everything. An editor works
          with the lists, the site and the letters; a reader sees the same and changes nothing. A
          developer works with releases, and sees no letters.
        </p>
        <InviteForm onInvite={people.invite} />
        {invited && <InvitationLink invited={invited} />}
      </Panel>
      <ConfirmDialog
        email={session?.email ?? ''}
        hasPasskey={Boolean(self?.passkeys)}
        asked={asked}
      />
    </Page>
  )
}
