/**
 * Prints rows under columns.
 * @param title over the table
 * @param rows objects with the same keys, which are the columns' names
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
