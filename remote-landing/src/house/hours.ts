import type { House, OpenTime } from '@sala/kit/contract/site'
import { serverTranslation } from '../words/on-server/translation.ts'

type Hours = NonNullable<House['hours']>

interface HoursLine {
  days: string
  time: string
}

/** “Monday to Saturday 14:00–02:00”, “Sunday closed”: groups consecutive days with the same hours. */
export function formatHours({ week }: Hours): HoursLine[] {
  const times = week.map(formatTime)
  const starts = times.flatMap((time, day) => (time === times[day - 1] ? [] : [day]))
  return starts.map((start, at) => {
    const end = (starts[at + 1] ?? times.length) - 1
    return { days: formatDays(start, end), time: times[start] ?? serverTranslation.house.closed }
  })
}

/** “13 April to 15 April closed, Songkran”. */
export function formatExceptions({ exceptions }: Hours): HoursLine[] {
  // In a preview, an exception that is being typed may have no dates yet.
  const complete = exceptions.filter(({ from, until }) => from && until)
  return complete.map(({ from, until, time, note }) => ({
    days: formatRange(formatDate(from), formatDate(until)),
    time: [formatTime(time), note].filter(Boolean).join(', '),
  }))
}

export const toLines = (hours: HoursLine[]) =>
  hours.map(({ days, time }) => `${days} ${time}`).join('\n')

function formatDays(start: number, end: number) {
  const { days, everyDay } = serverTranslation.house
  if (start === 0 && end === days.length - 1) return everyDay
  return formatRange(days[start] ?? '', days[end] ?? '')
}

const formatRange = (first: string, last: string) =>
  first === last ? first : serverTranslation.house.between(first, last)

const formatTime = (time: OpenTime | null) =>
  time ? `${time.from}–${time.until}` : serverTranslation.house.closed

function formatDate(date: string) {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return serverTranslation.house.date(day, month)
}
