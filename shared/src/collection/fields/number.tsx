import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../words/t.ts'
import type { FieldProps } from './field-kind.ts'

/** A number. A field for texts, as the browser's own for numbers keeps what is none to itself. */
export function NumberField(props: FieldProps) {
  const { label, isRequired, isReadOnly, value, onValue, fault, inputRef } = props
  return (
    <TextField
      ref={inputRef}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      required={isRequired}
      readOnly={isReadOnly}
      value={value}
      onValue={onValue}
      fault={fault}
    />
  )
}

export const faultOfNumber = (text: string) =>
  Number.isFinite(Number(text)) ? null : t('A number is needed, such as 12 or 3.5.')

/** As JSON has it; null for none. */
export const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))
