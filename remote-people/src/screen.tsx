import { ProofDialog, useConfirmation } from '@sala/kit/confirmation'
import type { Invitation } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { ConfirmDialog, ListFrame, Page, PageHeader, Panel } from '@sala/kit/ui'
import { useState } from 'react'
import { CopyLink } from './copy-link.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PasskeySetting } from './passkey-setting.tsx'
import { PeopleTable } from './people-table.tsx'
import { usePeople } from './use-people.ts'
import { t } from './words/t.ts'

/** Accounts with their roles, and invitations. */
export default function Screen({ session }: ScreenProps) {
  const { asked, confirm } = useConfirmation()
  const people = usePeople(confirm)
  const { list, invitations, newLink } = people
  const [cancelling, setCancelling] = useState<Invitation | null>(null)
  const cancel = () => {
    if (cancelling) people.cancel(cancelling)
    setCancelling(null)
  }
  const self = list.entries?.find(({ isSelf }) => isSelf)

  return (
    <Page>
      <PageHeader title={t('People')} count={countText(list.entries)} />
      <ListFrame list={list} empty={null}>
        <PeopleTable
          people={list.entries}
          onRole={people.setRole}
          onPassword={people.createLink}
          onEnd={people.end}
          onRemove={people.remove}
        />
      </ListFrame>
      {invitations.length > 0 && (
        <Panel title={t('Invitations')}>
          <div>
            <InvitationsTable invitations={invitations} onCancel={setCancelling} />
          </div>
        </Panel>
      )}
      <Panel title={t('Invite')}>
        <p>
          {t(
            'Invite people by email or with a link that you share. Owners can do everything. Editors can change lists, the site and messages. Readers can view but not edit. Developers manage releases and can’t see messages.',
          )}
        </p>
        <InviteForm canMail={people.canMail} onInvite={people.invite} />
        {newLink && <CopyLink label={newLink.label} link={newLink.link} />}
      </Panel>
      {list.entries && (
        <PasskeySetting
          people={list.entries}
          areRequired={people.areRequired}
          onChange={people.setPasskeysRequired}
        />
      )}
      <ConfirmDialog
        title={t('Cancel the invitation for {email}?', { email: cancelling?.email ?? '' })}
        isOpen={cancelling !== null}
        yes={t('Cancel invitation')}
        no={t('Keep invitation')}
        onYes={cancel}
        onNo={() => setCancelling(null)}
      >
        {t('The link will stop working. You can invite them again.')}
      </ConfirmDialog>
      <ProofDialog
        email={session?.email ?? ''}
        hasPasskey={Boolean(self?.passkeys)}
        asked={asked}
      />
    </Page>
  )
}

function countText(people: unknown[] | null) {
  if (!people) return ''
  return people.length === 1 ? t('1 person') : t('{count} people', { count: people.length })
}
