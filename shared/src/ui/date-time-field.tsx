import { type Ref, useState } from 'react'
import { fromHouseTime, toHouseTime } from '../contract/house-time.ts'
import { createDateFormat, houseTimeZone, locale } from '../words/locale.ts'
import { t } from '../words/t.ts'
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

/** A date and time in the house's time zone, which is named below. */
export function DateTimeField({ value, onValue, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const timeZone = houseTimeZone()
  const type = (text: string) => {
    setTyped(text)
    onValue(fromHouseTime(text, timeZone)?.utc ?? '')
  }
  const typedMoment = fromHouseTime(typed, timeZone)
  const isTyped = (typedMoment?.utc ?? '') === value
  // Keeps the typed text, such as a year that is typed digit by digit.
  const shown = isTyped ? typed : toHouseTime(value, timeZone)
  const change = describeClockChange(fromHouseTime(shown, timeZone)?.times ?? 1, value)

  return (
    <TextField
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      hint={[describeTimeZone(value ? new Date(value) : new Date()), ...change].join(' · ')}
      value={shown}
      onValue={type}
    />
  )
}

const formatTime = createDateFormat({ hour: '2-digit', minute: '2-digit' })

/** @param times how often the clocks show the time */
function describeClockChange(times: 0 | 1 | 2, value: string) {
  if (times === 1) return []
  const time = formatTime(new Date(value))
  return times === 0
    ? [t('The clocks go forward then and skip this time: it counts as {time}.', { time })]
    : [t('The clocks go back then, so this time comes twice: the first is meant.')]
}

/** Names the house's time zone, such as “Thailand Time (GMT+7)”. */
function describeTimeZone(at: Date) {
  const [name = '', offset = ''] = (['shortGeneric', 'shortOffset'] as const).map(
    (timeZoneName) => {
      const format = new Intl.DateTimeFormat(locale(), { timeZone: houseTimeZone(), timeZoneName })
      return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
    },
  )
  return name.startsWith('GMT') ? offset : `${name} (${offset})`
}
