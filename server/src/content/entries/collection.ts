import type { EntrySettings, KeptEntry } from '@sala/kit/contract/entry'
import type { TSchema } from 'typebox'
import type { ContentList } from '../../foundation/revisions/repository.ts'

/** The declaration of a list. What every list can do is built from it. */
export interface Collection<Field extends string = string> {
  /** Its path below `/api`, the name of its revision, and the prefix of its actions in the audit trail. */
  name: ContentList
  /** A table of its own with a column for each field, or the one that the lists of remotes share, with one column for all. */
  table: 'staff' | 'room' | 'remoteEntry'
  /** The fields of an entry. Spaces around texts are removed. */
  fields: Record<Field, TSchema>
  /** Whether its entries have pictures. */
  hasPictures: boolean
  /** Singular and plural, for sentences. */
  words: { entry: string; entries: string }
}

/** Lists of remotes may have numbers and null too, which this code passes on unread. */
export type Fields<Field extends string = string> = Record<Field, string>

/** The fields and settings of a write. */
export type Given<Field extends string = string> = Fields<Field> & Partial<EntrySettings>

/** An entry with its settings. */
export type EntryOf<Field extends string> = Fields<Field> & KeptEntry
