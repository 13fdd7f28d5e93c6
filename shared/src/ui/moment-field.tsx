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

/** A moment, in the time zone of who reads it. */
export function MomentField({ value, onValue, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    onValue(momentOf(text))
  }

  return (
    <TextField
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      // A year that is being typed, digit by digit, is not written anew under the fingers.
      value={momentOf(typed) === value ? typed : localTimeOf(value)}
      onValue={type}
    />
  )
}

/** @param local as the browser's field has it: no seconds, no time zone */
export function momentOf(local: string) {
  const ms = Date.parse(local)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

export function localTimeOf(moment: string) {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
