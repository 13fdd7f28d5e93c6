import { type Person, type Role, roles } from '@sala/kit/contract/people'
import styles from './tables.module.css'
import { t } from './words/t.ts'

export const roleNames: Record<Role, string> = {
  owner: t('owner'),
  editor: t('editor'),
  reader: t('reader'),
  developer: t('developer'),
}

interface Props {
  person: Person
  onChange: (role: Role) => void
}

/** A controlled select: it shows the new role only after the change is confirmed. */
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
