/** Goes to the form of its first field, as somebody who wants to type there. */
export function showForm(field: HTMLInputElement | HTMLTextAreaElement | null) {
  field?.form?.scrollIntoView({ block: 'nearest' })
  // A form that is higher than the screen shows its end by now.
  field?.focus()
}
