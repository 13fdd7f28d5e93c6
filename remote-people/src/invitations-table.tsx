import type { Invitation } from '@sala/kit/contract/people'
import { DataCell, DataRow, DataTable, DateTime, RowAction } from '@sala/kit/ui'
import { roleNames } from './role-names.ts'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Email'), t('Role'), t('Invited by'), t('Open until'), t('Options')]

interface Props {
  invitations: Invitation[]
  onWithdraw: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, onWithdraw }: Props) {
  return (
    <DataTable label={t('Invitations')} columns={columns} className={styles.invitations}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation._id} invitation={invitation} onWithdraw={onWithdraw} />
      ))}
    </DataTable>
  )
}

interface RowProps {
  invitation: Invitation
  onWithdraw: (invitation: Invitation) => void
}

function InvitationRow({ invitation, onWithdraw }: RowProps) {
  const { email, role, invitedBy, expiresAt } = invitation
  const mail = mailInWords(invitation)
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {email}
        {mail && <p className={styles.quiet}>{mail}</p>}
      </DataCell>
      <DataCell className={styles.quiet}>{roleNames[role]}</DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Invited by')} </span>
        {invitedBy}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Open until')} </span>
        <DateTime at={expiresAt} />
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Withdraw the invitation of {email}', { email })}
          onPress={() => onWithdraw(invitation)}
        />
      </DataCell>
    </DataRow>
  )
}

/** What became of the mail with the link; nothing where it is handed over. */
function mailInWords({ byMail, deliveredAt, lastError }: Invitation) {
  if (!byMail) return null
  if (deliveredAt) return t('Sent by mail')
  return lastError === null
    ? t('The mail is on its way')
    : t('The mail is not delivered: {reason}', { reason: lastError })
}
