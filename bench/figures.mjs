/** @param values an odd number of them */
export const median = (values) =>
  values.toSorted((one, other) => one - other)[(values.length - 1) / 2]

/** The value below which that share of the values lies; 0 when there are none. */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Each median of figures that were measured several times, by the same name. */
export function medians(all) {
  const names = Object.keys(all[0])
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))]))
}

/** @param rows objects with the same keys, which are the names of the columns */
export function printTable(title, rows) {
  console.log(`\n${title}`)
  console.table(rows)
}
