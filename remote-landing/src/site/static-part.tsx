import type { ComponentType } from 'react'
import { useSite } from './site-context.tsx'

type Name = 'facts' | 'menu' | 'prices'

/**
 * What shows things that an owner has filled in and that never change. Only the server has them
 * (prerender.tsx): the browser keeps what it has rendered, so visitors load no script for it.
 */
export const staticParts: Partial<Record<Name, ComponentType>> = {}

const asItCame = { __html: '' }

export function StaticPart({ name }: { name: Name }) {
  const Part = staticParts[name]
  if (!useSite()) return null
  return Part ? (
    <div>
      <Part />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what is there stays
    <div suppressHydrationWarning dangerouslySetInnerHTML={asItCame} />
  )
}
