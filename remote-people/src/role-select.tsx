import { type Person, type Role, roles } from '@sala/kit/contract/people'
import styles from './tables.module.css'

interface Props {
  person: Person
  onChange: (role: Role) => void
}

/** Somebody's role: it shows another only once that is confirmed. */
export function RoleSelect({ person: { email, role }, onChange }: Props) {
  return (
    <select
      className={styles.role}
      aria-label={`Role of ${email}`}
      value={role}
      onChange={({ target }) => onChange(target.value as Role)}
    >
      {roles.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
