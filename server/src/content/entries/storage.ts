import { type RawBuilder, sql } from 'kysely'
import type { Collection, Fields } from './collection.ts'
import { isText } from './collection-schemas.ts'
import type { EntryColumns } from './tables.ts'

export type Row<Field extends string = string> = EntryColumns & Fields<Field>

interface Storage<Field extends string> {
  /** The condition for rows of this list. */
  inList: RawBuilder<boolean>
  /** The declared fields among those that are given. */
  pick: (given: Partial<Fields<Field>>) => Fields<Field>
  /** The columns of the given fields. @param row the row before the write, if there is one */
  toColumnsOf: (given: Partial<Fields<Field>>, row?: Row<Field>) => object
  fromRow: (row: EntryColumns) => Row<Field>
}

/** Maps a collection's fields to its table: a column for each, or one for all in the table that remotes share. */
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
  // The values of fields that were never given.
  const missing = Object.fromEntries(
    names.map((field) => [field, isText(fields[field]) ? '' : null]),
  ) as Fields<Field>
  return {
    inList: sql`list = ${name}`,
    pick,
    toColumnsOf: (given, row) => {
      // Fields that another release declared stay.
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
