import type { ComponentType } from 'react'
import type { EntryFields } from '../../contract/entry.ts'
import { SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import { dateFormat } from '../../words/date-format.ts'
import { t } from '../../words/t.ts'
import { type Collection, type ListedField, textOf } from '../define-collection.ts'
import type { FieldProps, KitKind } from './field-kind.ts'

/** Props that every field of the kit takes. */
const common = ({ label, isRequired, isReadOnly, value, onValue, inputRef }: FieldProps) => ({
  ref: inputRef,
  label,
  required: isRequired,
  readOnly: isReadOnly,
  value,
  onValue,
})

const Text = (props: FieldProps) => <TextField {...common(props)} autoComplete="off" />

const LongText = (props: FieldProps) => <TextArea {...common(props)} />

// A field for texts: the browser's own for numbers does not give away what is no number.
const NumberField = (props: FieldProps) => (
  <TextField {...common(props)} inputMode="decimal" autoComplete="off" fault={props.fault} />
)

/** A number or null, as it is sent. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** A day, in no time zone. */
const DateField = (props: FieldProps) => (
  <TextField {...common(props)} type="date" max="9999-12-31" fault={props.fault} />
)

const dateInWords = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** One of several texts. */
function ChoiceField(props: FieldProps) {
  const { value, options, fault } = props
  // A value that another release has offered is shown until another is chosen.
  const offered = value === '' || options.includes(value) ? options : [...options, value]
  return <SelectField {...common(props)} options={offered} fault={fault} />
}

/** A form holds a text for each kind of field; members that are left out are as for a text field. */
interface Kind {
  Component: ComponentType<FieldProps>
  /** Why a text cannot be sent, if so: a draft of another release may hold what the field does not show. */
  faultOf?: (text: string, options: readonly string[]) => string | null
  /** Converts a text to the value that is sent. */
  sentFor?: (text: string) => unknown
  /** A text as people read it. */
  inWords?: (text: string) => string
}

const text = { Component: Text }
const kinds: Record<string, Kind> = {
  text,
  'long text': { Component: LongText },
  number: {
    Component: NumberField,
    faultOf: (number) =>
      Number.isFinite(Number(number)) ? null : t('A number is needed, such as 12 or 3.5.'),
    sentFor: numberIn,
  },
  date: {
    Component: DateField,
    faultOf: (date) => (date === '' || isDate(date) ? null : t('A date is needed.')),
    inWords: (date) => (isDate(date) ? dateInWords(new Date(date)) : date),
  },
  choice: {
    Component: ChoiceField,
    faultOf: (choice, options) =>
      choice === '' || options.includes(choice)
        ? null
        : t('This is not offered any more: choose another.'),
  },
} satisfies Record<KitKind, Kind>

/** A kind that this kit does not have is typed in as text. */
export const kindOf = (kind: ListedField['kind']): Kind =>
  typeof kind === 'string' ? (kinds[kind] ?? text) : { Component: kind }

/** Why a field's text cannot be sent, if so. */
export const faultOf = ({ kind, options = [] }: ListedField, typed: string) =>
  kindOf(kind).faultOf?.(typed, options) ?? null

export const hasFault = ({ fields }: Collection, texts: EntryFields) =>
  fields.some((field) => faultOf(field, texts[field.name] ?? '') !== null)

/** The values that are sent for a form's texts. */
export function sentFor({ fields }: Collection, texts: EntryFields) {
  const sent = fields.map(({ name, kind }) => {
    const typed = texts[name] ?? ''
    const { sentFor: convert } = kindOf(kind)
    return [name, convert ? convert(typed) : typed]
  })
  return Object.fromEntries(sent)
}

/** A field's value of an entry or a draft, as people read it. */
export function shownOf({ fields }: Collection, texts: object, name: string) {
  const kind = fields.find((field) => field.name === name)?.kind ?? 'text'
  const shown = textOf(texts, name)
  return kindOf(kind).inWords?.(shown) ?? shown
}
