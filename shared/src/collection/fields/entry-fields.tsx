import type { Collection } from '../define-collection.ts'
import type { EntryFormState } from '../use-entry-form.ts'
import { faultOf, kindOf } from './kinds.tsx'

interface Props {
  collection: Collection
  form: EntryFormState
}

/** The fields of a form, each by its kind. */
export function EntryFields({ collection: { fields }, form }: Props) {
  return fields.map((field, index) => {
    const { name, label, kind, isRequired = false, options = [] } = field
    const { Component } = kindOf(kind)
    const text = form.fields[name] ?? ''
    return (
      <Component
        key={name}
        label={label}
        isRequired={isRequired}
        isReadOnly={form.sending.isBusy}
        value={text}
        onValue={(typed) => form.setField(name, typed)}
        fault={faultOf(field, text)}
        options={options}
        {...(index === 0 && { inputRef: form.firstField })}
      />
    )
  })
}
