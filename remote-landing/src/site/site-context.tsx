import type { PageSite } from '@sala/kit/contract/site'
import { createContext, useContext } from 'react'
import type { OwnText } from '../words/spoken.ts'
import { textOf } from './texts.ts'

export const SiteContext = createContext<PageSite | undefined>(undefined)

/** What an owner has said of the site; undefined while nobody has. */
export const useSite = () => useContext(SiteContext)

/** What an element takes that shows a text: the text, and in a preview its name. */
export function useText(name: OwnText) {
  const site = useSite()
  return { children: textOf(site, name), ...(site?.isPreview && { 'data-text': name }) }
}
