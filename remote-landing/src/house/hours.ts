import type { House, OpenTime } from '@sala/kit/contract/site'
import { saidOnServer } from '../words/on-server/spoken.ts'

type Hours = NonNullable<House['hours']>

/** “Monday to Saturday 14:00–02:00”, “Sunday closed”: days in a row that are alike stand together. */
export function hoursInWords({ week }: Hours) {
  const times = week.map(timeInWords)
  const starts = times.flatMap((time, day) => (time === times[day - 1] ? [] : [day]))
  return starts.map((start, at) => {
    const end = (starts[at + 1] ?? times.length) - 1
    return { days: daysInWords(start, end), time: times[start] ?? saidOnServer.house.closed }
  })
}

/** “13 April to 15 April closed, Songkran”. */
export function exceptionsInWords({ exceptions }: Hours) {
  // One that is being typed has no days yet.
  const known = exceptions.filter(({ from, until }) => from && until)
  return known.map(({ from, until, time, note }) => ({
    days: between(dateInWords(from), dateInWords(until)),
    time: [timeInWords(time), note].filter(Boolean).join(', '),
  }))
}

/** Each on a line of its own: days, then when. */
export const inLines = (told: { days: string; time: string }[]) =>
  told.map(({ days, time }) => `${days} ${time}`).join('\n')

function daysInWords(start: number, end: number) {
  const { days, everyDay } = saidOnServer.house
  if (start === 0 && end === days.length - 1) return everyDay
  return between(days[start] ?? '', days[end] ?? '')
}

const between = (first: string, last: string) =>
  first === last ? first : saidOnServer.house.between(first, last)

const timeInWords = (time: OpenTime | null) =>
  time ? `${time.from}–${time.until}` : saidOnServer.house.closed

function dateInWords(date: string) {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return saidOnServer.house.date(day, month)
}
