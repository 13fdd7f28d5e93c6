import { type Person, type Role, roles } from '@sala/kit/contract/people'
import { roleNames } from './role-names.ts'
import styles from './tables.module.css'
import { t } from './words/t.ts'

interface Props {
  person: Person
  onChange: (role: Role) => void
}

/** Somebody's role: it shows another only once that is confirmed. */
export function RoleSelect({ person: { email, role }, onChange }: Props) {
  return (
    <select
      className={styles.role}
      aria-label={t('Role of {email}', { email })}
      value={role}
      onChange={({ target }) => onChange(target.value as Role)}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleNames[one]}
        </option>
      ))}
    </select>
  )
}
