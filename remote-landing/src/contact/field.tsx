import type { ContactFields } from '@sala/kit/contract/messages'
import { useId, useState } from 'react'
import styles from './field.module.css'
import type { FieldName } from './use-contact-form.ts'

interface Props {
  name: FieldName
  label: string
  type?: 'text' | 'email'
  autoComplete?: string
  /** Makes it a text area. */
  rows?: number
  badFields: FieldName[]
  isSending: boolean
  initialValues: ContactFields | undefined
  onEdit: (name: FieldName) => void
}

export function Field({ name, label, type, autoComplete, rows, ...state }: Props) {
  const id = useId()
  const attributes = {
    id,
    name,
    required: true,
    readOnly: state.isSending,
    'aria-invalid': state.badFields.includes(name) || undefined,
    defaultValue: useInitialValue(id, state.initialValues?.[name]),
    onChange: () => state.onEdit(name),
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

/**
 * The initial value of a field. Hydration resets a text area to its default value (react-dom 19.3),
 * so text that was typed before hydration becomes the default.
 */
function useInitialValue(fieldId: string, sent: string | undefined) {
  const [value] = useState(() => {
    if (!sent || typeof document === 'undefined') return sent
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field.value : sent
  })
  return value
}
