import type { Picture } from '@sala/kit/contract/picture'
import type { TString } from 'typebox'

/** A list that people keep, as it is declared; what all lists can do is built once, from this. */
export interface Collection<Field extends string = string> {
  /** Its address below `/api`, its revision, and the beginning of its actions in the audit trail. */
  name: 'staff' | 'rooms'
  table: 'staff' | 'room'
  /** The texts of an entry; spaces around them are dropped. */
  fields: Record<Field, TString>
  /** As sentences speak of one, and of all. */
  words: { entry: string; entries: string }
}

export type Fields<Field extends string = string> = Record<Field, string>

/** An entry as it is answered. */
export type EntryOf<Field extends string> = Fields<Field> & {
  _id: string
  /** Address of the picture, immutable, ending in a file name; null until it has arrived. */
  file: string | null
  picture: Picture | null
  /** Counts its writes; its ETag is this in quotes. */
  version: number
}
