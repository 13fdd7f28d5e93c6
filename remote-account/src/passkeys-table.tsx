import type { Passkey } from '@sala/kit/contract/auth'
import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Passkey'), t('Added'), t('Last used'), t('Options')]

interface Props {
  /** null while the list is on its way. */
  passkeys: Passkey[] | null
  onRemove: (passkey: Passkey) => void
}

export function PasskeysTable({ passkeys, onRemove }: Props) {
  return (
    <DataTable
      label={t('Passkeys')}
      columns={columns}
      className={styles.passkeys}
      aria-busy={!passkeys}
    >
      {passkeys?.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onRemove={onRemove} />
      )) ?? <SkeletonRows columns={columns} pictureClassName={undefined} />}
    </DataTable>
  )
}

interface RowProps {
  passkey: Passkey
  onRemove: (passkey: Passkey) => void
}

function PasskeyRow({ passkey, onRemove }: RowProps) {
  return (
    <DataRow>
      <DataCell className={styles.name}>{passkey.name}</DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Added')} </span>
        <DateTime at={passkey.createdAt} />
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Last used')} </span>
        {passkey.lastUsedAt ? <DateTime at={passkey.lastUsedAt} /> : t('Never')}
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Remove {name}', { name: passkey.name })}
          onPress={() => onRemove(passkey)}
        />
      </DataCell>
    </DataRow>
  )
}
