/** @param values an odd number of them */
export const median = (values) =>
  values.toSorted((one, other) => one - other)[(values.length - 1) / 2]

/** The value below which that share of the values lies; 0 when there are none. */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Prints rows under columns.
 * @param title above the table
 * @param rows objects with the same keys, which are the names of the columns
 */
export function printTable(title, rows) {
  const columns = Object.keys(rows[0])
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))]
  const widths = columns.map((_, place) => Math.max(...cells.map((row) => row[place].length)))
  const line = (row) =>
    row
      .map((cell, place) => (place === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[place])))
      .join('  ')
  console.log(`\n${title}\n${cells.map(line).join('\n')}`)
}
