import type { MouseEvent, ReactNode } from 'react'
import { scrollToSection } from './scroll-to-section.ts'
import type { SectionId } from './section-id.ts'

interface Props {
  to: SectionId
  className?: string | undefined
  isCurrent?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link to a section: scrolls there, and without scripts is an anchor like any other. */
export function SectionLink({ to, className, isCurrent = false, onFollow, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    scrollToSection(to)
    onFollow?.()
  }

  return (
    <a
      href={`#${to}`}
      className={className}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
