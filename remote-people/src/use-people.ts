import { type Confirm, sendAnswer } from '@sala/kit/confirmation'
import type { Invitation, Invited, Person, Role } from '@sala/kit/contract/people'
import { sendNotice } from '@sala/kit/events'
import { sendFailure, useList } from '@sala/kit/ui'
import { useCallback, useState } from 'react'
import {
  changeRole,
  endSessions,
  invitePerson,
  readPeople,
  removePerson,
  withdrawInvitation,
} from './people-api.ts'

/** Who works here, who is asked to, and what an owner does about both. */
export function usePeople(confirm: Confirm) {
  const [invitations, setInvitations] = useState<Invitation[]>([])
  const [invited, setInvited] = useState<Invited | null>(null)
  const load = useCallback(async () => {
    const answer = await readPeople()
    setInvitations(answer.invitations)
    return answer.people
  }, [])
  const list = useList(load)
  const { reload, drop } = list

  /** Resolves to whether there is a link. */
  const invite = (email: string, role: Role) =>
    confirm({
      title: `Invite ${email} as ${role}?`,
      action: 'Invite',
      work: async (proof) => {
        setInvited(await invitePerson(email, role, proof))
        const message = `${email} is invited. The link to hand over is shown below, this once.`
        sendNotice({ severity: 'success', message })
        reload()
      },
    })

  const withdraw = async ({ _id }: Invitation) => {
    try {
      sendAnswer(await withdrawInvitation(_id))
      setInvited((last) => (last?.invitation._id === _id ? null : last))
    } catch (error) {
      sendFailure(error)
    }
    // Also when it was too late: it may have been used meanwhile.
    reload()
  }

  const setRole = ({ _id, email }: Person, role: Role) =>
    confirm({
      title: `Give ${email} the role ${role}?`,
      action: 'Change the role',
      work: async (proof) => {
        sendAnswer(await changeRole(_id, role, proof).finally(reload))
      },
    })

  const end = ({ _id, email }: Person) =>
    confirm({
      title: `End the sessions of ${email}?`,
      action: 'End sessions',
      work: async (proof) => {
        sendAnswer(await endSessions(_id, proof).finally(reload))
      },
    })

  const remove = ({ _id, email }: Person) =>
    confirm({
      title: `Remove ${email}?`,
      action: 'Remove',
      work: async (proof) => {
        sendAnswer(await removePerson(_id, proof).finally(reload))
        drop(_id)
      },
    })

  return { list, invitations, invited, invite, withdraw, setRole, end, remove }
}
