import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'

/** A screen of the back-office, its sections one below the other. */
export const Page = chakra('div', {
  base: {
    position: 'relative',
    containerType: 'inline-size',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    maxWidth: '72rem',
    marginInline: 'auto',
    paddingInline: 'clamp(var(--space-4), 4vw, var(--space-6))',
    paddingBlock: 'clamp(var(--space-4), 4vw, var(--space-6))',
    '@media print': { display: 'block', maxWidth: 'none', padding: 0 },
  },
})

const Header = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '4',
    '& h1': { fontSize: 'title' },
    '& h1:focus': { outline: 'none' },
    '& p': { color: 'brass', fontSize: 'small', fontVariantNumeric: 'tabular-nums lining-nums' },
  },
})

interface PageHeaderProps {
  title: string
  /** Such as “10 rooms”; screen readers announce changes. */
  count: string
}

export function PageHeader({ title, count }: PageHeaderProps) {
  return (
    <Header>
      <h1 tabIndex={-1}>{title}</h1>
      <p aria-live="polite">{count}</p>
    </Header>
  )
}

const Section = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '4',
    padding: 'clamp(var(--space-4), 3vw, var(--space-5))',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    background: 'raised',
    '& h2': { fontSize: '1.5rem' },
    '& > p, & form > p': { maxWidth: 'var(--line-width)', color: 'quiet' },
    '& > p a': { color: 'accent-text', textDecoration: 'underline' },
    '& > div, & > form': { width: '100%' },
  },
})

interface PanelProps {
  title: string
  children: ReactNode
}

/** A section of a screen with its heading. */
export function Panel({ title, children }: PanelProps) {
  const titleId = useId()
  return (
    <Section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Section>
  )
}

/** Groups of fields, side by side where there is space. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    gap: '5',
    '& > div': { display: 'grid', alignContent: 'start', gap: '4' },
  },
})
