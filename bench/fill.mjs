import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Brings a stopped installation to so many staff and a fifth as many rooms. They share the
 * pictures of the demonstration, in turns.
 * @param dataDir of the installation
 * @param count of staff
 */
export function fill(dataDir, count) {
  const db = new DatabaseSync(join(dataDir, 'sala.db'))
  try {
    db.exec('begin immediate')
    fillTable(db, { table: 'staff', list: 'staff', text: 'name', count })
    fillTable(db, { table: 'room', list: 'rooms', text: 'title', count: count / 5 })
    db.exec('commit')
  } finally {
    db.close()
  }
}

function fillTable(db, { table, list, text, count }) {
  const originals = db
    .prepare(`select * from "${table}" where "deletedAt" is null order by "position"`)
    .all()
  const columns = Object.keys(originals[0])
  const names = columns.map((column) => `"${column}"`).join(', ')
  const insert = db.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  )
  let position = originals.at(-1).position
  for (let number = originals.length + 1; number <= count; number++) {
    const original = originals[number % originals.length]
    position += 1
    const id = randomBytes(16).toString('base64url')
    const row = { ...original, id, position, [text]: `${original[text]} ${number}` }
    insert.run(...columns.map((column) => row[column]))
  }
  db.prepare('update "list" set "revision" = ?, "lastPosition" = ? where "name" = ?').run(
    randomBytes(16).toString('base64url'),
    position,
    list,
  )
}
