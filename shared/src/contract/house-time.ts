// All times of the house are in its own time zone (TIME_ZONE), wherever they are read: never in the browser's or the
// server's. Names of zones are those of the IANA database.

export const defaultTimeZone = 'Asia/Bangkok'

const dayMs = 24 * 60 * 60_000

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string) {
  try {
    // Offsets such as `+07:00` are no names: older browsers reject them.
    return /^[a-z]/i.test(name) && Boolean(offsetFormat(name))
  } catch {
    return false
  }
}

function offsetFormat(timeZone: string) {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's clocks are ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string) {
  const format = formats.get(timeZone) ?? offsetFormat(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(atMs)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // `GMT`, `GMT+05:45`, or with seconds for times before the zone was standardised.
  const [, sign, ...digits] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(offset) ?? []
  const [hours, minutes, seconds] = digits.map((text) => Number(text ?? 0))
  const ms = (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
  return sign === '-' ? -ms : ms
}

/** The zone's date and time at a moment, such as `2031-06-07T18:30`; '' for an invalid moment. */
export function toHouseTime(utc: string, timeZone: string) {
  const atMs = Date.parse(utc)
  const local = new Date(atMs + (Number.isNaN(atMs) ? 0 : offsetMs(atMs, timeZone)))
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16)
}

export interface HouseMoment {
  /** ISO 8601, UTC. */
  utc: string
  /** How often the zone's clocks show the time: not at all when they are put forward, twice when they are put back. */
  times: 0 | 1 | 2
}

/**
 * The moment at which the zone's clocks show a time. A time that is skipped counts from before the change, so that
 * 02:30 becomes 03:30; of a repeated one, it is the first.
 * @param local such as `2031-06-07T18:30`
 * @returns null for an invalid time
 */
export function fromHouseTime(local: string, timeZone: string): HouseMoment | null {
  const localMs = Date.parse(`${local}Z`)
  if (Number.isNaN(localMs)) return null
  const before = localMs - offsetMs(localMs - dayMs, timeZone)
  const after = localMs - offsetMs(localMs + dayMs, timeZone)
  const showsTime = (atMs: number) => atMs + offsetMs(atMs, timeZone) === localMs
  const found = [...new Set([before, after])].filter(showsTime)
  const first = new Date(Math.min(...(found.length > 0 ? found : [before])))
  return { utc: first.toISOString(), times: found.length as HouseMoment['times'] }
}

/** The date in the zone, such as `2031-04-13`, or some days later. */
export function houseDay(atMs: number, timeZone: string, daysLater = 0) {
  const local = new Date(atMs + offsetMs(atMs, timeZone) + daysLater * dayMs)
  return local.toISOString().slice(0, 10)
}

/** When a day such as `2031-04-13`, or one some days later, begins in the zone. */
export function startOfDay(day: string, timeZone: string, daysLater = 0) {
  const date = new Date(Date.parse(`${day}T00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10)
  return Date.parse(fromHouseTime(`${date}T00:00`, timeZone)?.utc ?? '')
}
