import type { ComponentType, Ref } from 'react'

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

/** The kit's own ways to type something in. */
export type KitKind = 'text' | 'long text' | 'number' | 'date' | 'choice'

/** How a field is typed into: one of the kit's ways, or a component of one's own. */
export type FieldKind = KitKind | ComponentType<FieldProps>
