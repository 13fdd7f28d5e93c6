import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { isPlainClick } from './plain-click.ts'
import { scrollToSection } from './scroll-to-section.ts'
import type { SectionId } from './section-id.ts'

interface Props {
  to: SectionId
  className?: string | undefined
  /** A link that is to be taken for a button; the space bar presses it too. */
  role?: 'button'
  isCurrent?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** A link to a section: scrolls there, and without scripts is an anchor like any other. */
export function SectionLink({ to, role, className, isCurrent = false, onFollow, children }: Props) {
  const follow = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    // So that Back leads to where the link was.
    if (location.hash !== `#${to}`) history.pushState(history.state, '', `#${to}`)
    scrollToSection(to)
    onFollow?.()
  }

  return (
    <a
      href={`#${to}`}
      role={role}
      className={className}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => isPlainClick(event) && follow(event)}
      // As a button does: pressed by its key going up, and the page does not scroll by it.
      onKeyDown={role && ((event) => event.key === ' ' && event.preventDefault())}
      onKeyUp={role && ((event) => event.key === ' ' && follow(event))}
    >
      {children}
    </a>
  )
}
