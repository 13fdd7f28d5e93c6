import { sql } from 'kysely'
import { parts } from './figures.mjs'

/**
 * Counts the rows of every table once in each part of the time.
 * @param openDb opens the servers' database
 * @param seconds how long all of it takes
 */
export function watchTables(openDb, seconds) {
  const db = openDb()
  const counts = []
  const count = async () => counts.push(await countRows(db))
  const counted = [count()]
  const timer = setInterval(() => counted.push(count()), (seconds * 1000) / parts)
  return {
    /** The tables that had more rows each time, in the first half and in the second. */
    async stop() {
      clearInterval(timer)
      await Promise.all([...counted, count()])
      await db.destroy()
      return [counts.slice(0, parts / 2 + 1), counts.slice(-parts / 2 - 1)].map(grownIn)
    },
  }
}

function grownIn([first, ...later]) {
  const all = [first, ...later]
  const grewEachTime = (table) =>
    later.every((now, index) => now.get(table) > all[index].get(table))
  return [...first.keys()]
    .filter(grewEachTime)
    .map((table) => `${table} (${first.get(table)} to ${later.at(-1).get(table)})`)
}

async function countRows(db) {
  const tables = await db.introspection.getTables()
  const counts = new Map()
  for (const { name } of tables) {
    const { rows } = await sql`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts.set(name, Number(rows[0].rows))
  }
  return counts
}
