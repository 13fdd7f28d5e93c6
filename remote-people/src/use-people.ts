import { type Confirm, sendServerNotice } from '@sala/kit/confirmation'
import type { Invitation, Person, Role } from '@sala/kit/contract/people'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useQuery } from '@sala/kit/ui'
import { useState } from 'react'
import {
  cancelInvitation,
  changeRole,
  createPasswordLink,
  endSessions,
  invitePerson,
  type NewInvitation,
  readPeople,
  removePerson,
  requirePasskeys,
} from './people-api.ts'
import { roleNames } from './role-select.tsx'
import { t } from './words/t.ts'

interface NewLink {
  /** The id of the person or invitation. */
  ownerId: string
  label: string
  link: string
}

/** People and invitations, with the changes that an owner makes to them. */
export function usePeople(confirm: Confirm) {
  const query = useQuery(['people'], readPeople)
  const { data, reload } = query
  const list = { ...query, entries: data?.people ?? null }
  const [newLink, setNewLink] = useState<NewLink | null>(null)

  /** Resolves to false if it was not confirmed. */
  const invite = (wanted: NewInvitation) =>
    confirm({
      title: t('Invite {email} as {role}?', { email: wanted.email, role: roleNames[wanted.role] }),
      action: t('Invite'),
      work: async (proof) => {
        const { invitation, link } = await invitePerson(wanted, proof)
        const { email } = invitation
        const label = t('Invitation link for {email} (shown only once)', { email })
        setNewLink(link === null ? null : { ownerId: invitation._id, label, link })
        const message = link
          ? t('{email} invited. Copy the link below – it won’t be shown again.', { email })
          : t('{email} invited. We’re emailing them the link.', { email })
        sendNotice({ severity: 'success', message })
        reload()
      },
    })

  const cancel = async ({ _id }: Invitation) => {
    try {
      sendServerNotice(await cancelInvitation(_id))
      setNewLink((last) => (last?.ownerId === _id ? null : last))
    } catch (error) {
      sendFailure(error)
    }
    // Reloads after a failure too, because the invitation may have been used.
    reload()
  }

  const setRole = ({ _id, email }: Person, role: Role) =>
    confirm({
      title: t('Change {email} to {role}?', { email, role: roleNames[role] }),
      action: t('Change role'),
      work: (proof) => changeRole(_id, role, proof).finally(reload).then(sendServerNotice),
    })

  const createLink = ({ _id, email }: Person) =>
    confirm({
      title: t('Create a password link for {email}?', { email }),
      action: t('Create link'),
      work: async (proof) => {
        const { link } = await createPasswordLink(_id, proof)
        const label = t('Password link for {email} (shown only once)', { email })
        setNewLink({ ownerId: _id, label, link })
        const message = t('Link created. Copy it below – it won’t be shown again.')
        sendNotice({ severity: 'success', message })
      },
    })

  const end = ({ _id, email }: Person) =>
    confirm({
      title: t('End the sessions of {email}?', { email }),
      action: t('End sessions'),
      work: (proof) => endSessions(_id, proof).finally(reload).then(sendServerNotice),
    })

  const remove = ({ _id, email }: Person) =>
    confirm({
      title: t('Remove {email}?', { email }),
      action: t('Remove'),
      work: (proof) => removePerson(_id, proof).finally(reload).then(sendServerNotice),
    })

  const setPasskeysRequired = (next: boolean) =>
    confirm({
      title: next ? t('Require passkeys for everyone?') : t('Allow passwords again?'),
      action: next ? t('Require passkeys') : t('Allow passwords'),
      work: (proof) => requirePasskeys(next, proof).finally(reload).then(sendServerNotice),
    })

  return {
    list,
    invitations: data?.invitations ?? [],
    canMail: data?.canMail ?? false,
    areRequired: data?.arePasskeysRequired ?? false,
    newLink,
    invite,
    cancel,
    setRole,
    createLink,
    end,
    remove,
    setPasskeysRequired,
  }
}
