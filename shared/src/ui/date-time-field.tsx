import { type Ref, useState } from 'react'
import { TextField } from './text-field.tsx'

interface Props {
  label: string
  /** ISO 8601, UTC; '' for none. */
  value: string
  onValue: (value: string) => void
  readOnly?: boolean
  /** Error message. */
  fault?: string | null
  ref?: Ref<HTMLInputElement>
}

/** A date and time, in the user's time zone. */
export function DateTimeField({ value, onValue, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    onValue(toUtc(text))
  }

  return (
    <TextField
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      // Keeps the typed text, such as a year that is typed digit by digit.
      value={toUtc(typed) === value ? typed : toLocalTime(value)}
      onValue={type}
    />
  )
}

/** @param local the value of a `datetime-local` input, without time zone */
export function toUtc(local: string) {
  const ms = Date.parse(local)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

export function toLocalTime(utc: string) {
  const at = new Date(utc)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
