import { SelectField } from '../../ui/text-field.tsx'
import { t } from '../../words/t.ts'
import type { FieldProps } from './field-kind.ts'

/** One of several texts. */
export function ChoiceField(props: FieldProps) {
  const { label, isRequired, isReadOnly, value, onValue, fault, options, inputRef } = props
  return (
    <SelectField
      ref={inputRef}
      label={label}
      // What another release has offered is shown until something else is chosen.
      options={value === '' || options.includes(value) ? options : [...options, value]}
      required={isRequired}
      readOnly={isReadOnly}
      value={value}
      onValue={onValue}
      fault={fault}
    />
  )
}

export const faultOfChoice = (text: string, options: readonly string[]) =>
  text === '' || options.includes(text) ? null : t('This is not offered any more: choose another.')
