import type { EntryChoices, KeptEntry } from '@sala/kit/contract/entry'
import type { TSchema } from 'typebox'
import type { ContentList } from '../../foundation/revisions/repository.ts'

/** A list that people keep, as it is declared; what all lists can do is built once, from this. */
export interface Collection<Field extends string = string> {
  /** Its address below `/api`, its revision, and the beginning of its actions in the audit trail. */
  name: ContentList
  /** Its own, with a column for each field, or the one that the lists of remotes share, with one for all. */
  table: 'staff' | 'room' | 'remoteEntry'
  /** What an entry says; spaces around texts are dropped. */
  fields: Record<Field, TSchema>
  /** Whether its entries have pictures. */
  hasPictures: boolean
  /** As sentences speak of one, and of all. */
  words: { entry: string; entries: string }
}

/** A list of a remote may have numbers too, and null where one is missing: what is here only carries them. */
export type Fields<Field extends string = string> = Record<Field, string>

/** What a write gives an entry: its texts, and what else is said of it. */
export type Given<Field extends string = string> = Fields<Field> & Partial<EntryChoices>

/** An entry with all that is known of it. */
export type EntryOf<Field extends string> = Fields<Field> & KeptEntry
