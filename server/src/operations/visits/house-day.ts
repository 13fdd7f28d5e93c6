/** The house stands in Bangkok, where clocks are never changed. */
const offsetMs = 7 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

/** The day that it is in the house at that time, such as `2031-04-13`, or so many days later. */
export function houseDay(atMs: number, daysLater = 0) {
  return new Date(atMs + offsetMs + daysLater * dayMs).toISOString().slice(0, 10)
}
