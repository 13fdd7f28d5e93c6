import { TextField } from '../../ui/text-field.tsx'
import { dateFormat } from '../../words/date-format.ts'
import { t } from '../../words/t.ts'
import type { FieldProps } from './field-kind.ts'

/** A day, whatever the time zone. */
export function DateField(props: FieldProps) {
  const { label, isRequired, isReadOnly, value, onValue, fault, inputRef } = props
  return (
    <TextField
      ref={inputRef}
      label={label}
      type="date"
      max="9999-12-31"
      required={isRequired}
      readOnly={isReadOnly}
      value={value}
      onValue={onValue}
      fault={fault}
    />
  )
}

const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** What a draft of another release may hold, which a field for dates does not show. */
export const faultOfDate = (text: string) =>
  text === '' || isDate(text) ? null : t('A date is needed.')

/** As people read it. */
export const dateInWords = (text: string) => (isDate(text) ? format(new Date(text)) : text)

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
