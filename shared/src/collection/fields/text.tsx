import { TextField } from '../../ui/text-field.tsx'
import type { FieldProps } from './field-kind.ts'

/** One line. */
export function Text({ label, isRequired, isReadOnly, value, onValue, inputRef }: FieldProps) {
  return (
    <TextField
      ref={inputRef}
      label={label}
      autoComplete="off"
      required={isRequired}
      readOnly={isReadOnly}
      value={value}
      onValue={onValue}
    />
  )
}
