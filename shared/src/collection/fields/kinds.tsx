import type { ComponentType } from 'react'
import { type EntryFields, getShownName } from '../../contract/entry.ts'
import type { DeclaredKind } from '../../contract/remote.ts'
import { SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import { createDateFormat } from '../../words/locale.ts'
import { t } from '../../words/t.ts'
import {
  type Collection,
  type FieldProps,
  getFieldText,
  type ListedField,
} from '../define-collection.ts'

/** Props that every field component of the kit takes. */
const commonProps = ({ label, isRequired, isReadOnly, value, onValue, inputRef }: FieldProps) => ({
  ref: inputRef,
  label,
  required: isRequired,
  readOnly: isReadOnly,
  value,
  onValue,
})

const Text = (props: FieldProps) => <TextField {...commonProps(props)} autoComplete="off" />

const LongText = (props: FieldProps) => <TextArea {...commonProps(props)} />

// A text input: the browser's number input does not report text that is not a number.
const NumberField = (props: FieldProps) => (
  <TextField {...commonProps(props)} inputMode="decimal" autoComplete="off" fault={props.fault} />
)

const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** A date without a time zone. */
const DateField = (props: FieldProps) => (
  <TextField {...commonProps(props)} type="date" max="9999-12-31" fault={props.fault} />
)

const formatDate = createDateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** One of the field's options. */
function ChoiceField(props: FieldProps) {
  const { value, options, fault } = props
  // An option of another release is shown until another one is chosen.
  const offered = value === '' || options.includes(value) ? options : [...options, value]
  return <SelectField {...commonProps(props)} options={offered} fault={fault} />
}

/** A form holds a text for each field, whatever its kind. */
interface Kind {
  Component: ComponentType<FieldProps>
  /** Returns an error message for an invalid text: a draft of another release may hold one. */
  validate?: (text: string, options: readonly string[]) => string | null
  /** Converts a text to the value that is sent; by default it is sent as it is. */
  toValue?: (text: string) => unknown
  /** Formats a text for people; by default it is shown as it is. */
  format?: (text: string) => string
}

const text = { Component: Text }
const kinds: Record<string, Kind> = {
  text,
  'long text': { Component: LongText },
  number: {
    Component: NumberField,
    validate: (number) =>
      Number.isFinite(Number(number)) ? null : t('Enter a number, such as 12 or 3.5.'),
    toValue: parseNumber,
  },
  date: {
    Component: DateField,
    validate: (date) => (date === '' || isDate(date) ? null : t('Enter a date.')),
    format: (date) => (isDate(date) ? formatDate(new Date(date)) : date),
  },
  choice: {
    Component: ChoiceField,
    validate: (choice, options) =>
      choice === '' || options.includes(choice)
        ? null
        : t('This option is no longer available. Choose another one.'),
  },
} satisfies Record<DeclaredKind, Kind>

/** A kind that this kit does not know is a text. */
export const getKind = (kind: ListedField['kind']): Kind =>
  typeof kind === 'string' ? (kinds[kind] ?? text) : { Component: kind }

/** Error message for a field's text, or null. */
export const findFault = ({ kind, options = [] }: ListedField, typed: string) =>
  getKind(kind).validate?.(typed, options) ?? null

export const hasFault = ({ fields }: Collection, texts: EntryFields) =>
  fields.some((field) => findFault(field, texts[field.name] ?? '') !== null)

/** Converts a form's texts to the values that are sent. */
export function toFieldValues({ fields }: Collection, texts: EntryFields) {
  const sent = fields.map(({ name, kind }) => {
    const typed = texts[name] ?? ''
    const { toValue } = getKind(kind)
    return [name, toValue ? toValue(typed) : typed]
  })
  return Object.fromEntries(sent)
}

/** A field of an entry or a draft, as people read it; the name may be “Unnamed”. */
export function formatField({ fields }: Collection, texts: object, name: string) {
  const kind = fields.find((field) => field.name === name)?.kind ?? 'text'
  const text = getFieldText(texts, name)
  const shown = getKind(kind).format?.(text) ?? text
  return name === fields[0]?.name ? getShownName(shown, t('Unnamed')) : shown
}
