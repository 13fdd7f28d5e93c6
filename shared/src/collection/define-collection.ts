import type { ComponentType, Ref } from 'react'
import { type Entry, type EntryFields, getShownName } from '../contract/entry.ts'
import type { DeclaredKind } from '../contract/remote.ts'
import { t } from '../words/t.ts'

/** A list that is edited in a form above its table. */
export interface Collection {
  /** Path below `/api`, without a slash; also the name of its drafts in the browser's storage. */
  name: string
  words: CollectionWords
  /** Size of its pictures in the table and in the form's preview; without it, entries have no picture. */
  picture?: PictureSize | undefined
  /** The first field is the entry's name. */
  fields: readonly ListedField[]
  /** Columns between picture and options. */
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
  /** Singular and plural: “person” and “people”. */
  one: string
  many: string
  /** Number and noun, where a language does not write “12 people”. @param count the formatted number */
  counted?: (count: string) => string
  /** Label of the form's submit button. */
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
      /** A kind of the kit, or a custom component. */
      kind: Exclude<FieldKind, 'choice'>
      options?: never
    }
  | { kind: 'choice'; options: readonly string[] }
)

/** A field as a remote declared it, maybe for a newer kit with more kinds. */
export interface ListedField extends Pick<Field, 'name' | 'label' | 'isRequired'> {
  kind: string | ComponentType<FieldProps>
  options?: readonly string[]
}

export interface Column {
  label: string
  /** Name of the field that it shows, or a custom component. */
  cell: string | ComponentType<{ entry: ListedEntry }>
}

/** An entry with whatever fields its list has. */
export type ListedEntry = Entry & { [field: string]: unknown }

/** Fields that a form and a column can show. */
type FieldName<Listed extends Entry> = Exclude<
  {
    [Name in keyof Listed]: Listed[Name] extends string | number | null ? Name : never
  }[keyof Listed],
  keyof Entry
> &
  string

interface Declaration<Listed extends Entry> extends Omit<Collection, 'fields' | 'columns'> {
  fields: readonly (Field & { name: FieldName<Listed> })[]
  /** One for each field when they are left out. */
  columns?: readonly { label: string; cell: FieldName<Listed> | ComponentType<{ entry: Listed }> }[]
}

/** Declares a list. @template Listed type of its entries */
export function defineCollection<Listed extends Entry>(
  declaration: Declaration<Listed>,
): Collection {
  const { fields } = declaration
  const columns = declaration.columns ?? fields.map(({ label, name }) => ({ label, cell: name }))
  // The cells' components take this list's entries, and get no others.
  return { ...declaration, columns: columns as readonly Column[] }
}

/** A field's value of an entry or a draft, as text; '' without one. */
export const getFieldText = (texts: object, name: string) =>
  String((texts as { [field: string]: unknown })[name] ?? '')

/** The name of an entry or a draft as it is shown: its first field, or “Unnamed”. */
export const getEntryName = ({ fields: [first] }: Collection, texts: object) =>
  getShownName(first ? getFieldText(texts, first.name) : '', t('Unnamed'))

/** All fields of an entry or a draft, as texts. */
export const getFieldTexts = ({ fields }: Collection, texts: object): EntryFields =>
  Object.fromEntries(fields.map(({ name }) => [name, getFieldText(texts, name)]))

export const createEmptyFields = (collection: Collection) => getFieldTexts(collection, {})

/** Props that a form passes to each of its fields. */
export interface FieldProps {
  label: string
  isRequired: boolean
  /** True while the form is sent. */
  isReadOnly: boolean
  value: string
  onValue: (value: string) => void
  /** Error message. */
  fault: string | null
  /** The options of a field of the kind `choice`. */
  options: readonly string[]
  /** The input that gets the focus; only for the form's first field. */
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

/** A kind of field: one of the kit's, or a custom component. */
export type FieldKind = DeclaredKind | ComponentType<FieldProps>
