import type { Person, Role } from '@sala/kit/contract/people'
import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import { RoleSelect } from './role-select.tsx'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [
  t('Email'),
  t('Role'),
  t('Last sign-in'),
  t('Passkeys'),
  t('Sessions'),
  t('Options'),
]

interface Handlers {
  onRole: (person: Person, role: Role) => void
  onPassword: (person: Person) => void
  onEnd: (person: Person) => void
  onRemove: (person: Person) => void
}

interface Props extends Handlers {
  /** null while loading. */
  people: Person[] | null
}

export function PeopleTable({ people, ...handlers }: Props) {
  return (
    <DataTable label={t('People')} columns={columns} className={styles.people} aria-busy={!people}>
      {people?.map((person) => <PersonRow key={person._id} person={person} {...handlers} />) ?? (
        <SkeletonRows columns={columns} pictureClassName={undefined} />
      )}
    </DataTable>
  )
}

function PersonRow({ person, onRole, onPassword, onEnd, onRemove }: Handlers & { person: Person }) {
  const { email, isSelf, lastSignInAt, passkeys, sessions } = person
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {email} {isSelf && <span className={styles.you}>{t('You')}</span>}
      </DataCell>
      <DataCell>
        <RoleSelect person={person} onChange={(role) => onRole(person, role)} />
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Last sign-in')} </span>
        {lastSignInAt ? <DateTime at={lastSignInAt} /> : t('Never')}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Passkeys')} </span>
        {passkeys}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>{t('Sessions')} </span>
        {sessions}
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="key"
          label={t('New password link for {email}', { email })}
          onPress={() => onPassword(person)}
        />
        <RowAction
          icon="logout"
          label={t('End sessions of {email}', { email })}
          onPress={() => onEnd(person)}
        />
        <RowAction
          icon="delete"
          label={t('Remove {email}', { email })}
          onPress={() => onRemove(person)}
        />
      </DataCell>
    </DataRow>
  )
}
