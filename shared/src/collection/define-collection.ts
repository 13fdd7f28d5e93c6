import type { ComponentType } from 'react'
import type { Entry, EntryFields } from '../contract/entry.ts'
import type { FieldKind, FieldProps } from './fields/field-kind.ts'

/** A list that is edited in a form above its table. */
export interface Collection {
  /** Its place below `/api`, without a slash; also what its drafts are kept under. */
  name: string
  words: CollectionWords
  /** In what size its pictures are listed, and previewed in the form; without it, entries have none. */
  picture?: PictureSize | undefined
  /** The first is what an entry is known by. */
  fields: readonly ListedField[]
  /** Between picture and options. */
  columns: readonly Column[]
  /** Shown between form and table. */
  Panel?: ComponentType | undefined
}

export interface PictureSize {
  widthPx: number
  heightPx: number
}

export interface CollectionWords {
  /** The screen's heading, and the table's name. */
  title: string
  /** One entry, and more of them: “person” and “people”. */
  one: string
  many: string
  /** So many of them, where another order or word is needed than “12 people”: a number as it is written. */
  counted?: (count: string) => string
  /** On the form's button. */
  send: string
  /** Shown instead of an empty table: what to do first. */
  empty: { title: string; text: string }
}

export type Field = {
  name: string
  label: string
  isRequired?: boolean
} & (
  | {
      /** One of the kit's, or a component of one's own. */
      kind: Exclude<FieldKind, 'choice'>
      options?: never
    }
  | { kind: 'choice'; options: readonly string[] }
)

/** A field of a list that was declared, maybe with a kit that has further kinds. */
export interface ListedField extends Pick<Field, 'name' | 'label' | 'isRequired'> {
  kind: string | ComponentType<FieldProps>
  options?: readonly string[]
}

export interface Column {
  label: string
  /** The field that it shows, or a component of one's own. */
  cell: string | ComponentType<{ entry: ListedEntry }>
}

/** An entry with whatever fields its list has. */
export type ListedEntry = Entry & { [field: string]: unknown }

/** Fields that a form and a column can show. */
type FieldOf<Of extends Entry> = Exclude<
  { [Name in keyof Of]: Of[Name] extends string | number | null ? Name : never }[keyof Of],
  keyof Entry
> &
  string

interface Declaration<Of extends Entry> extends Omit<Collection, 'fields' | 'columns'> {
  fields: readonly (Field & { name: FieldOf<Of> })[]
  /** One for each field when they are left out. */
  columns?: readonly { label: string; cell: FieldOf<Of> | ComponentType<{ entry: Of }> }[]
}

/** Declares a list. @template Of its entry */
export function defineCollection<Of extends Entry>(declaration: Declaration<Of>): Collection {
  const { fields } = declaration
  const columns = declaration.columns ?? fields.map(({ label, name }) => ({ label, cell: name }))
  // Whatever the engine shows in these columns is what this list has.
  return { ...declaration, columns: columns as readonly Column[] }
}

/** What an entry, or a draft of one, has in a field. */
export const textOf = (texts: object, name: string) =>
  String((texts as { [field: string]: unknown })[name] ?? '')

/** What an entry, or a draft of one, is known by. */
export const nameOf = ({ fields: [first] }: Collection, texts: object) =>
  first ? textOf(texts, first.name) : ''

/** The texts that a list has, of an entry or of whatever holds them. */
export const textsOf = ({ fields }: Collection, texts: object): EntryFields =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(texts, name)]))

/** A form's texts before anything is typed. */
export const noFieldsOf = (collection: Collection) => textsOf(collection, {})
