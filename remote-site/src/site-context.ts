import type { Language } from '@sala/kit/contract/language'
import type { SiteContent, SiteState } from '@sala/kit/contract/site'
import { createContext, useContext } from 'react'
import type { Fit } from './measure.ts'

/** What the forms change, and how. */
export interface Editing {
  state: SiteState
  content: SiteContent
  /** The language that is written in. */
  language: Language
  /** A reader sees everything and changes nothing. */
  isReader: boolean
  /** How texts stand in the page on a phone, by their names. */
  fits: Record<string, Fit>
  change: (path: string[], value: unknown) => void
  /** The part of the page that is being changed. */
  onFocus: (name: string) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing() {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('There is nothing to edit here.')
  return editing
}
