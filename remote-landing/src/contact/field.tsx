import { useId } from 'react'
import type { FieldName } from './check-contact.ts'
import styles from './field.module.css'

interface Props {
  name: FieldName
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  /** More than one line. */
  rows?: number
  badFields: FieldName[]
  isSending: boolean
  onMend: (name: FieldName) => void
}

export function Field({ name, label, type, autoComplete, rows, ...state }: Props) {
  const id = useId()
  const attributes = {
    id,
    name,
    required: true,
    readOnly: state.isSending,
    'aria-invalid': state.badFields.includes(name) || undefined,
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
