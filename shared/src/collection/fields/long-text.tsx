import { TextArea } from '../../ui/text-field.tsx'
import type { FieldProps } from './field-kind.ts'

/** Several lines. */
export function LongText({ label, isRequired, isReadOnly, value, onValue, inputRef }: FieldProps) {
  return (
    <TextArea
      ref={inputRef}
      label={label}
      required={isRequired}
      readOnly={isReadOnly}
      value={value}
      onValue={onValue}
    />
  )
}
