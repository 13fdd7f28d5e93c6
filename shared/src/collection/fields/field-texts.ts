import type { EntryFields } from '../../contract/entry.ts'
import { type Collection, type ListedField, textOf } from '../define-collection.ts'
import { kindOf } from './kinds.ts'

/** Why a field's text cannot be sent, if so. */
export const faultOf = ({ kind, options = [] }: ListedField, text: string) =>
  kindOf(kind).faultOf?.(text, options) ?? null

export const hasFault = ({ fields }: Collection, texts: EntryFields) =>
  fields.some((field) => faultOf(field, texts[field.name] ?? '') !== null)

/** What is sent for a form's texts. */
export function sentFor({ fields }: Collection, texts: EntryFields) {
  const sent = fields.map(({ name, kind }) => {
    const text = texts[name] ?? ''
    const { sentFor: turn } = kindOf(kind)
    return [name, turn ? turn(text) : text]
  })
  return Object.fromEntries(sent)
}

/** What an entry, or a draft of one, has in a field, as people read it. */
export function shownOf({ fields }: Collection, texts: object, name: string) {
  const kind = fields.find((field) => field.name === name)?.kind ?? 'text'
  const text = textOf(texts, name)
  return kindOf(kind).inWords?.(text) ?? text
}
