import type { ReactNode } from 'react'
import { chakra } from './chakra.tsx'

const heightRem = 3.25

/** Covers its page without taking space, so that nothing moves when the line appears. */
const Root = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    pointerEvents: 'none',
    // Other sticky bars stay below it.
    '&[data-folded] ~ *': { '--folded-height': `${heightRem}rem` },
  },
})

const Line = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockStart: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    '& > button': { flexShrink: 0 },
    height: `${heightRem}rem`,
    paddingInline: 'clamp(var(--space-4), 4vw, var(--space-6))',
    background: 'ground',
    pointerEvents: 'auto',
    '& > div': { minWidth: 0, lineHeight: 1.35 },
    '& > div > *': {
      marginTop: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Below the top bar of narrow screens (specification, section 2).
    '@media (max-width: 856px)': { insetBlockStart: '3.75rem' },
  },
})

/** A sticky line at the top of a `Page`, in place of content that is scrolled out of view. */
export function FoldedLine({ isVisible, children }: { isVisible: boolean; children: ReactNode }) {
  return <Root data-folded={isVisible || undefined}>{isVisible && <Line>{children}</Line>}</Root>
}
