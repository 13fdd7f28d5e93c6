import { chakra } from './chakra.tsx'

/** A screen of the back-office: its parts one below the other. */
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
