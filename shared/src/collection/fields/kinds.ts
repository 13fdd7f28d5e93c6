import type { ComponentType } from 'react'
import { ChoiceField, faultOfChoice } from './choice.tsx'
import { DateField, dateInWords, faultOfDate } from './date.tsx'
import type { FieldKind, FieldProps, KitKind } from './field-kind.ts'
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

const kinds: Record<KitKind, Kind> = {
  text: { Component: Text },
  'long text': { Component: LongText },
  number: { Component: NumberField, faultOf: faultOfNumber, sentFor: numberIn },
  date: { Component: DateField, faultOf: faultOfDate, inWords: dateInWords },
  choice: { Component: ChoiceField, faultOf: faultOfChoice },
}

export const kindOf = (kind: FieldKind): Kind =>
  typeof kind === 'string' ? kinds[kind] : { Component: kind }
