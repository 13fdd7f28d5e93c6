import { newId } from '../../foundation/db/tables.ts'
import type { Compose } from '../../foundation/mail/mail-worker.ts'
import { recordChange } from '../audit/record-change.ts'
import { createMailedToken, findInvitation, findPasswordLink } from './link-repository.ts'
import { roleNames } from './rights.ts'

/**
 * Composes the mails for password links and invitations.
 * @param origin from the settings, since the Host header of a request can be forged
 */
export function composeLinks(origin: string) {
  const passwordLinkId: Compose = async (db, id, nowMs) => {
    const link = await findPasswordLink(db, { id }, nowMs)
    const token = link && (await createMailedToken(db, 'passwordLink', id))
    if (!token) return undefined
    const { accountId, email, askedFrom } = link
    const paragraphs = [
      'Someone – probably you – asked for a new password. Choose one here:',
      `${origin}/login#reset=${token}`,
      'The link can be used once within an hour, and only until you sign in. If it wasn’t you, ignore this email.',
    ]
    return {
      mail: toMail(email, 'Reset your password for Sala', paragraphs, nowMs),
      async onSent(trx, sentAtMs) {
        const change = { action: 'account.mailLink', subject: accountId, after: { email } }
        await recordChange(trx, { who: 'sign-in', from: askedFrom }, change, sentAtMs)
        return null
      },
    }
  }

  const invitationId: Compose = async (db, id, nowMs) => {
    const invitation = await findInvitation(db, { id }, nowMs)
    const token = invitation && (await createMailedToken(db, 'invitation', id))
    if (!token) return undefined
    const { email, role, invitedBy } = invitation
    const paragraphs = [
      `${invitedBy} has invited you to Sala as ${roleNames[role]}. Choose a password to get started:`,
      `${origin}/login#invitation=${token}`,
      'The link can be used once within 24 hours of the invitation.',
    ]
    return { mail: toMail(email, 'You’re invited to Sala', paragraphs, nowMs) }
  }

  return { passwordLinkId, invitationId }
}

function toMail(address: string, subject: string, paragraphs: string[], writtenAt: number) {
  const text = `${paragraphs.join('\n\n')}\n`
  // Each attempt has a new text, so it needs a new message id.
  return { id: newId(), to: { name: '', address }, subject, text, writtenAt }
}
