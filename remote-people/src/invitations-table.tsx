import type { Invitation } from '@sala/kit/contract/people'
import { DataCell, DataRow, DataTable, DateTime, RowAction } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import { roleNames } from './role-select.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Email'), t('Role'), t('Invited by'), t('Expires'), t('Options')]

interface Props {
  invitations: Invitation[]
  onCancel: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, onCancel }: Props) {
  return (
    <DataTable label={t('Invitations')} columns={columns} className={styles.invitations}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation._id} invitation={invitation} onCancel={onCancel} />
      ))}
    </DataTable>
  )
}

interface RowProps {
  invitation: Invitation
  onCancel: (invitation: Invitation) => void
}

function InvitationRow({ invitation, onCancel }: RowProps) {
  const { email, role, invitedBy, expiresAt } = invitation
  const status = mailStatus(invitation)
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {email}
        {status && <p className={styles.quiet}>{status}</p>}
      </DataCell>
      <DataCell className={styles.quiet}>{roleNames[role]}</DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Invited by')} </span>
        {invitedBy}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Expires')} </span>
        <DateTime at={expiresAt} />
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Cancel the invitation for {email}', { email })}
          onPress={() => onCancel(invitation)}
        />
      </DataCell>
    </DataRow>
  )
}

/** The delivery status of the invitation mail; null if the link is shared by hand. */
function mailStatus({ byMail, deliveredAt, lastError, failure, endedAt }: Invitation) {
  if (!byMail) return null
  if (deliveredAt) return t('Sent by email')
  if (lastError === null) return t('Sending email…')
  // Older servers give the technical error alone.
  const reason = translateServerMessage(failure ?? lastError)
  return endedAt
    ? t('Email not delivered: {reason}', { reason })
    : t('Email not delivered yet, trying again: {reason}', { reason })
}
