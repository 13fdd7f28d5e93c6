import type { ContactFields } from '@sala/kit/contract/contact'
import { useId } from 'react'
import type { FieldName } from './check-contact.ts'
import styles from './field.module.css'
import { useTyped } from './use-typed.ts'

interface Props {
  name: FieldName
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  /** More than one line. */
  rows?: number
  badFields: FieldName[]
  isSending: boolean
  /** What stands in the fields at first. */
  typed: ContactFields | undefined
  onMend: (name: FieldName) => void
}

export function Field({ name, label, type, autoComplete, rows, typed, ...state }: Props) {
  const id = useId()
  const attributes = {
    id,
    name,
    required: true,
    readOnly: state.isSending,
    'aria-invalid': state.badFields.includes(name) || undefined,
    defaultValue: useTyped(id, typed?.[name]),
    onChange: () => state.onMend(name),
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...attributes} rows={rows} />
      ) : (
        <input {...attributes} type={type} autoComplete={autoComplete} />
      )}
    </div>
  )
}
