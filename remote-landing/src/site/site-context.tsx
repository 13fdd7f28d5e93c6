import type { PageSite } from '@sala/kit/contract/site'
import { type ComponentType, createContext, useContext } from 'react'
import { type TextName, translation } from '../words/translation.ts'

export const SiteContext = createContext<PageSite | undefined>(undefined)

/** The owner's changes to the site; undefined if there are none. */
export const useSite = () => useContext(SiteContext)

/** Props for an element that shows a text: the owner's or the default one, and in a preview its name. */
export function useText(name: TextName) {
  const site = useSite()
  const children = site?.texts[name] || translation.originals[name]
  return { children, ...(site?.isPreview && { 'data-text': name }) }
}

type Name = 'facts' | 'menu' | 'prices'

/**
 * Components without interaction. Only the server has them (prerender.tsx): the browser keeps their
 * HTML during hydration, so visitors load no script for them.
 */
export const staticParts: Partial<Record<Name, ComponentType>> = {}

const emptyHtml = { __html: '' }

export function StaticPart({ name }: { name: Name }) {
  const Part = staticParts[name]
  if (!useSite()) return null
  return Part ? (
    <div>
      <Part />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration keeps the server's HTML
    <div suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  )
}
