import { useMemo } from 'react'
import type { Entry } from '../../contract/entry.ts'
import type { OtherLanguage } from '../../contract/language.ts'
import { languagesOf } from './words.ts'

/** The languages in which something of a list is said; the same array for as long as they are the same. */
export function useLanguages(entries: Entry[] | null) {
  const languages = useMemo(() => languagesOf(entries).join(), [entries])
  return useMemo(() => languages.split(',').filter(Boolean) as OtherLanguage[], [languages])
}
