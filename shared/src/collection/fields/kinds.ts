import type { ComponentType } from 'react'
import type { ListedField } from '../define-collection.ts'
import { ChoiceField, faultOfChoice } from './choice.tsx'
import { DateField, dateInWords, faultOfDate } from './date.tsx'
import type { FieldProps, KitKind } from './field-kind.ts'
import { LongText } from './long-text.tsx'
import { faultOfNumber, NumberField, numberIn } from './number.tsx'
import { Text } from './text.tsx'

/** A form holds texts, whatever the kind; what is left out here is as with a text. */
interface Kind {
  Component: ComponentType<FieldProps>
  /** Why a text cannot be sent, if so. */
  faultOf?: (text: string, options: readonly string[]) => string | null
  /** What is sent for a text. */
  sentFor?: (text: string) => unknown
  /** A text as people read it. */
  inWords?: (text: string) => string
}

const text = { Component: Text }
const kinds: Record<string, Kind> = {
  text,
  'long text': { Component: LongText },
  number: { Component: NumberField, faultOf: faultOfNumber, sentFor: numberIn },
  date: { Component: DateField, faultOf: faultOfDate, inWords: dateInWords },
  choice: { Component: ChoiceField, faultOf: faultOfChoice },
} satisfies Record<KitKind, Kind>

/** A kind that this kit does not have is typed in as text. */
export const kindOf = (kind: ListedField['kind']): Kind =>
  typeof kind === 'string' ? (kinds[kind] ?? text) : { Component: kind }
