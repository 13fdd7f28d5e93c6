import type { EntrySettings, FullEntry } from '@sala/kit/contract/entry'
import type { TSchema } from 'typebox'
import type { ContentList } from '../../foundation/revisions/repository.ts'

/** The declaration of a list, from which its routes, storage and schemas are built. */
export interface Collection<Field extends string = string> {
  /** The path below `/api`, the name of its revision, and the prefix of its actions in the audit trail. */
  name: ContentList
  /** A table with a column for each field, or `remoteEntry`, the shared table with one JSON column for all fields. */
  table: 'staff' | 'room' | 'remoteEntry'
  /** The fields of an entry. Spaces around texts are removed. */
  fields: Record<Field, TSchema>
  /** Whether its entries have pictures. */
  hasPictures: boolean
  /** Singular and plural, for messages. */
  words: { entry: string; entries: string }
}

/** Lists of remotes may have numbers and null too; this code only passes the values on. */
export type Fields<Field extends string = string> = Record<Field, string>

/** The fields and settings of a write. */
export type EntryInput<Field extends string = string> = Fields<Field> & Partial<EntrySettings>

/** An entry with its settings. */
export type StoredEntry<Field extends string> = Fields<Field> & FullEntry
