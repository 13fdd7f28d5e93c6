import { ProofDialog, useConfirmation } from '@sala/kit/confirmation'
import type { Invitation } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { ConfirmDialog, ListFrame, Page, PageHeader, Panel } from '@sala/kit/ui'
import { useState } from 'react'
import { HandedLink } from './handed-link.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PasskeyRule } from './passkey-rule.tsx'
import { PeopleTable } from './people-table.tsx'
import { usePeople } from './use-people.ts'
import { t } from './words/t.ts'

/** Who works here, and as what. */
export default function Screen({ session }: ScreenProps) {
  const { asked, confirm } = useConfirmation()
  const people = usePeople(confirm)
  const { list, invitations, handed } = people
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  const withdraw = () => {
    if (leaving) people.withdraw(leaving)
    setLeaving(null)
  }
  const self = list.entries?.find(({ isSelf }) => isSelf)

  return (
    <Page>
      <PageHeader
        title={t('People')}
        count={list.entries ? t('{count} work here', { count: list.entries.length }) : ''}
      />
      <ListFrame list={list} empty={null}>
        <PeopleTable
          people={list.entries}
          onRole={people.setRole}
          onPassword={people.linkFor}
          onEnd={people.end}
          onRemove={people.remove}
        />
      </ListFrame>
      {invitations.length > 0 && (
        <Panel title={t('Invitations')}>
          <div>
            <InvitationsTable invitations={invitations} onWithdraw={setLeaving} />
          </div>
        </Panel>
      )}
      <Panel title={t('Invite')}>
        <p>
          {t(
            'They come in by a link, by mail or handed over by you. An owner may do everything. An editor works with the lists, the site and the letters; a reader sees the same and changes nothing. A developer works with releases, and sees no letters.',
          )}
        </p>
        <InviteForm canMail={people.canMail} onInvite={people.invite} />
        {handed && <HandedLink email={handed.email} link={handed.link} />}
      </Panel>
      {list.entries && (
        <PasskeyRule
          people={list.entries}
          areRequired={people.areRequired}
          onChange={people.setRule}
        />
      )}
      <ConfirmDialog
        title={t('Withdraw the invitation of {email}?', { email: leaving?.email ?? '' })}
        isOpen={leaving !== null}
        yes={t('Withdraw')}
        no={t('Keep it')}
        onYes={withdraw}
        onNo={() => setLeaving(null)}
      >
        {t('Its link opens nothing any more. You can invite them again.')}
      </ConfirmDialog>
      <ProofDialog
        email={session?.email ?? ''}
        hasPasskey={Boolean(self?.passkeys)}
        asked={asked}
      />
    </Page>
  )
}
