import type { Language } from '@sala/kit/contract/language'
import type { SiteContent, SiteState } from '@sala/kit/contract/site'
import { createContext, useContext } from 'react'
import type { Fit } from './measure.ts'

/** The content that the forms edit. */
interface Editing {
  state: SiteState
  content: SiteContent
  /** The language that is edited. */
  language: Language
  isReader: boolean
  /** The layout of texts on a phone, by remote and name. */
  fits: Record<string, Fit>
  change: (path: string[], value: unknown) => void
  /** Called with the name of the text that is being edited. */
  onFocus: (name: string) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing() {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing needs an EditingContext.')
  return editing
}
