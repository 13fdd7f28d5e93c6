import { type RawBuilder, sql } from 'kysely'
import type { Collection, Fields } from './collection.ts'
import { isText } from './collection-schemas.ts'
import type { EntryColumns } from './tables.ts'

export type Row<Field extends string = string> = EntryColumns & Fields<Field>

interface Storage<Field extends string> {
  /** Holds of the rows of this list. */
  inList: RawBuilder<boolean>
  /** What is given for the fields; of a list of a remote, what is left out is left out. */
  pick: (given: Partial<Fields<Field>>) => Fields<Field>
  /** The columns that hold the fields. @param row as it is before, if it is there */
  toColumnsOf: (given: Partial<Fields<Field>>, row?: Row<Field>) => object
  fromRow: (row: EntryColumns) => Row<Field>
}

/** How a collection's fields stand in its table: in a column each, or all in one. */
export function storageOf<Field extends string>({
  name,
  table,
  fields,
}: Collection<Field>): Storage<Field> {
  const names = Object.keys(fields) as Field[]
  const pick = (given: Partial<Fields<Field>>) =>
    Object.fromEntries(
      names.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
    ) as Fields<Field>
  if (table !== 'remoteEntry') {
    return {
      inList: sql`true`,
      pick,
      toColumnsOf: pick,
      fromRow: (row) => row as Row<Field>,
    }
  }
  // What an entry has in a field of which nothing was said.
  const missing = Object.fromEntries(
    names.map((field) => [field, isText(fields[field]) ? '' : null]),
  ) as Fields<Field>
  return {
    inList: sql`list = ${name}`,
    pick,
    toColumnsOf: (given, row) => {
      // What was kept in fields that another release had stays.
      const kept = row ? JSON.parse((row as unknown as { texts: string }).texts) : missing
      return { list: name, texts: JSON.stringify({ ...kept, ...pick(given) }) }
    },
    fromRow: (row) => ({
      ...row,
      ...missing,
      ...pick(JSON.parse((row as unknown as { texts: string }).texts)),
    }),
  }
}
