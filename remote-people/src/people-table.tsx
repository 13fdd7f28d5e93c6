import type { Person, Role } from '@sala/kit/contract/people'
import { DataCell, DataRow, DataTable, DateTime, RowAction, SkeletonRows } from '@sala/kit/ui'
import { RoleSelect } from './role-select.tsx'
import styles from './tables.module.css'

const columns = ['Email', 'Role', 'Last sign-in', 'Passkeys', 'Sessions', 'Options']

interface Handlers {
  onRole: (person: Person, role: Role) => void
  onEnd: (person: Person) => void
  onRemove: (person: Person) => void
}

interface Props extends Handlers {
  /** null while the list is on its way. */
  people: Person[] | null
}

export function PeopleTable({ people, ...handlers }: Props) {
  return (
    <DataTable label="People" columns={columns} className={styles.people} aria-busy={!people}>
      {people?.map((person) => <PersonRow key={person._id} person={person} {...handlers} />) ?? (
        <SkeletonRows columns={columns} pictureClassName={undefined} />
      )}
    </DataTable>
  )
}

function PersonRow({ person, onRole, onEnd, onRemove }: Handlers & { person: Person }) {
  const { email, isSelf, lastSignInAt, passkeys, sessions } = person
  return (
    <DataRow>
      <DataCell className={styles.name}>
        {email} {isSelf && <span className={styles.you}>You</span>}
      </DataCell>
      <DataCell>
        <RoleSelect person={person} onChange={(role) => onRole(person, role)} />
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Last sign-in </span>
        {lastSignInAt ? <DateTime at={lastSignInAt} /> : 'Never'}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Passkeys </span>
        {passkeys}
      </DataCell>
      <DataCell className={styles.quiet}>
        <span className={styles.label}>Sessions </span>
        {sessions}
      </DataCell>
      <DataCell className={styles.options}>
        <RowAction icon="logout" label={`End sessions of ${email}`} onPress={() => onEnd(person)} />
        <RowAction icon="delete" label={`Remove ${email}`} onPress={() => onRemove(person)} />
      </DataCell>
    </DataRow>
  )
}
