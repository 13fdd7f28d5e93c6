import { type RawBuilder, sql } from 'kysely'
import type { Collection, Fields } from './collection.ts'
import { isTextField } from './collection-schemas.ts'
import type { SettingColumns } from './entry-settings.ts'

export interface EntryColumns extends SettingColumns {
  /** JSON of its `Translations`, including fields that the list no longer has. */
  translations: string
  id: string
  /** The place in the list, which deleted entries have too; there are gaps. */
  position: number
  pictureId: string | null
  /** The file's name in the picture's address, without its ending. */
  pictureName: string | null
  /** Counts the writes to this row. */
  version: number
  createdAt: number
  updatedAt: number
  deletedAt: number | null
}

/** The entries of all lists of remotes. */
interface RemoteEntryTable extends EntryColumns {
  /** The list's name, such as `remotes/garden/plants`. */
  list: string
  /** JSON of its fields, including those that the list no longer has. */
  texts: string
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    remoteEntry: RemoteEntryTable
  }
}

export type Row<Field extends string = string> = EntryColumns & Fields<Field>

interface Storage<Field extends string> {
  /** The condition for rows of this list. */
  inList: RawBuilder<boolean>
  /** Returns the declared fields without all others. */
  pick: (values: Partial<Fields<Field>>) => Fields<Field>
  /** Converts fields to columns. @param row the row before the write, if there is one */
  toFieldColumns: (values: Partial<Fields<Field>>, row?: Row<Field>) => object
  fromRow: (row: EntryColumns) => Row<Field>
}

/** Maps a collection's fields to its table: a column for each, or one JSON column in the table that remotes share. */
export function createStorage<Field extends string>({
  name,
  table,
  fields,
}: Collection<Field>): Storage<Field> {
  const names = Object.keys(fields) as Field[]
  const pick = (values: Partial<Fields<Field>>) =>
    Object.fromEntries(
      names.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
    ) as Fields<Field>
  if (table !== 'remoteEntry') {
    return {
      inList: sql`true`,
      pick,
      toFieldColumns: pick,
      fromRow: (row) => row as Row<Field>,
    }
  }
  // The values of fields that were never written.
  const missing = Object.fromEntries(
    names.map((field) => [field, isTextField(fields[field]) ? '' : null]),
  ) as Fields<Field>
  return {
    inList: sql`list = ${name}`,
    pick,
    toFieldColumns: (values, row) => {
      // Fields that only another release declares are kept.
      const kept = row ? JSON.parse((row as EntryColumns as RemoteEntryTable).texts) : missing
      return { list: name, texts: JSON.stringify({ ...kept, ...pick(values) }) }
    },
    fromRow: (row) => ({
      ...row,
      ...missing,
      ...pick(JSON.parse((row as EntryColumns as RemoteEntryTable).texts)),
    }),
  }
}
