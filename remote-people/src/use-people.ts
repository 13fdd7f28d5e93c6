import { type Confirm, sendAnswer } from '@sala/kit/confirmation'
import type { Invitation, Person, Role } from '@sala/kit/contract/people'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useQuery } from '@sala/kit/ui'
import { useState } from 'react'
import {
  changeRole,
  endSessions,
  invitePerson,
  makePasswordLink,
  readPeople,
  removePerson,
  requirePasskeys,
  type Wanted,
  withdrawInvitation,
} from './people-api.ts'
import { roleNames } from './role-names.ts'
import { t } from './words/t.ts'

/** A link that was made here. */
interface Handed {
  /** The id of whom, or what, it was made for. */
  of: string
  email: string
  link: string
}

/** Who works here, who is asked to, and what an owner does about both. */
export function usePeople(confirm: Confirm) {
  const query = useQuery(['people'], readPeople)
  const { data, reload } = query
  const list = { ...query, entries: data?.people ?? null }
  const [handed, setHanded] = useState<Handed | null>(null)

  /** Resolves to whether they are invited. */
  const invite = (wanted: Wanted) =>
    confirm({
      title: t('Invite {email} as {role}?', { email: wanted.email, role: roleNames[wanted.role] }),
      action: t('Invite'),
      work: async (proof) => {
        const { invitation, link } = await invitePerson(wanted, proof)
        const { email } = invitation
        setHanded(link === null ? null : { of: invitation._id, email, link })
        const message = link
          ? t('{email} is invited. The link to hand over is shown below, this once.', { email })
          : t('{email} is invited, and a mail with the link is on its way.', { email })
        sendNotice({ severity: 'success', message })
        reload()
      },
    })

  const withdraw = async ({ _id }: Invitation) => {
    try {
      sendAnswer(await withdrawInvitation(_id))
      setHanded((last) => (last?.of === _id ? null : last))
    } catch (error) {
      sendFailure(error)
    }
    // Also when it was too late: it may have been used meanwhile.
    reload()
  }

  const setRole = ({ _id, email }: Person, role: Role) =>
    confirm({
      title: t('Give {email} the role {role}?', { email, role: roleNames[role] }),
      action: t('Change the role'),
      work: async (proof) => {
        sendAnswer(await changeRole(_id, role, proof).finally(reload))
      },
    })

  const linkFor = ({ _id, email }: Person) =>
    confirm({
      title: t('Make a link for a new password of {email}?', { email }),
      action: t('Make a link'),
      work: async (proof) => {
        const { link } = await makePasswordLink(_id, proof)
        setHanded({ of: _id, email, link })
        const message = t('The link for {email} to hand over is shown below, this once.', { email })
        sendNotice({ severity: 'success', message })
      },
    })

  const end = ({ _id, email }: Person) =>
    confirm({
      title: t('End the sessions of {email}?', { email }),
      action: t('End sessions'),
      work: async (proof) => {
        sendAnswer(await endSessions(_id, proof).finally(reload))
      },
    })

  const remove = ({ _id, email }: Person) =>
    confirm({
      title: t('Remove {email}?', { email }),
      action: t('Remove'),
      work: async (proof) => {
        sendAnswer(await removePerson(_id, proof).finally(reload))
      },
    })

  const setRule = (next: boolean) =>
    confirm({
      title: next ? t('Ask everybody for a passkey?') : t('Let passwords be enough again?'),
      action: next ? t('Ask for passkeys') : t('Let passwords in'),
      work: async (proof) => {
        sendAnswer(await requirePasskeys(next, proof).finally(reload))
      },
    })

  return {
    list,
    invitations: data?.invitations ?? [],
    canMail: data?.canMail ?? false,
    areRequired: data?.arePasskeysRequired ?? false,
    handed,
    invite,
    withdraw,
    setRole,
    linkFor,
    end,
    remove,
    setRule,
  }
}
