import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'

const Root = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '4',
    padding: 'clamp(var(--space-4), 3vw, var(--space-5))',
    border: '1px solid var(--line)',
    borderRadius: 'house',
    background: 'raised',
    '& h2': { fontSize: '1.5rem' },
    '& > p, & form > p': { maxWidth: 'var(--line-width)', color: 'quiet' },
    '& > p a': { color: 'accent-text', textDecoration: 'underline' },
    '& > div, & > form': { width: '100%' },
  },
})

interface Props {
  title: string
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Panel({ title, children }: Props) {
  const titleId = useId()
  return (
    <Root aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Root>
  )
}
