import type { EntryFormState } from '../use-entry-form.ts'

/** Goes to the form of a new entry by its first field, as somebody who wants to type there. */
export function showNewForm({ firstField: { current: field }, startNew }: EntryFormState) {
  field?.form?.scrollIntoView({ block: 'nearest' })
  // A form that is higher than the screen shows its end by now.
  field?.focus()
  startNew()
}
