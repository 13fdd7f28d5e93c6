import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { type SectionId, scrollToSection } from './scrolling.ts'

interface Props {
  to: SectionId
  className?: string | undefined
  /** A link that looks like a button; the space bar activates it too. */
  role?: 'button'
  isCurrent?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** Scrolls to a section; without scripts it is a plain anchor. */
export function SectionLink({ to, role, className, isCurrent = false, onFollow, children }: Props) {
  const follow = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    // Back returns to the link.
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
      // Like a button: keyup activates it, and the space bar does not scroll the page.
      onKeyDown={role && ((event) => event.key === ' ' && event.preventDefault())}
      onKeyUp={role && ((event) => event.key === ' ' && follow(event))}
    >
      {children}
    </a>
  )
}

/** Whether a click has no modifier key, which would open another tab. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return !(ctrlKey || metaKey || shiftKey || altKey)
}
