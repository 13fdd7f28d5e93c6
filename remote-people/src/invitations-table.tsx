import type { Invitation } from '@sala/kit/contract/people'
import { DataCell, DataRow, DataTable, DateTime, RowAction } from '@sala/kit/ui'
import styles from './tables.module.css'

const columns = ['Email', 'Role', 'Invited by', 'Open until', 'Options']

interface Props {
  invitations: Invitation[]
  onWithdraw: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, onWithdraw }: Props) {
  return (
    <DataTable label="Invitations" columns={columns} className={styles.invitations}>
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
  return (
    <DataRow>
      <DataCell className={styles.name}>{email}</DataCell>
      <DataCell className={styles.quiet}>{role}</DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Invited by </span>
        {invitedBy}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Open until </span>
        <DateTime at={expiresAt} />
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={`Withdraw the invitation of ${email}`}
          onPress={() => onWithdraw(invitation)}
        />
      </DataCell>
    </DataRow>
  )
}
