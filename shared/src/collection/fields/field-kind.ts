import type { ComponentType, Ref } from 'react'

/** What a form gives to each of its fields. */
export interface FieldProps {
  label: string
  isRequired: boolean
  /** True while the form is sent. */
  isReadOnly: boolean
  value: string
  onValue: (value: string) => void
  /** What is wrong with its text. */
  fault: string | null
  /** What a field of the kind `choice` has declared. */
  options: readonly string[]
  /** Of the form's first field: what is to have the focus. */
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

/** The kit's own ways to type something in. */
export type KitKind = 'text' | 'long text' | 'number' | 'date' | 'choice'

/** How a field is typed into: one of the kit's ways, or a component of one's own. */
export type FieldKind = KitKind | ComponentType<FieldProps>
