import { chakra } from './chakra.tsx'

/** Buttons side by side, the main one first. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })

/** The buttons that act on selected entries. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& button': { paddingInline: '3' },
    '& p': { color: 'brass', fontVariantNumeric: 'tabular-nums lining-nums' },
  },
})

/** The bar above a list: search, view, menu. */
export const ListBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    '& > input': { flex: '1 1 12rem', width: 'auto', maxWidth: '24rem' },
  },
})

/** A second bar, sticky while the list is scrolled. */
export const StickyBar = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockStart: 'var(--folded-height, 0)',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '5',
    paddingBlock: '2',
    background: 'ground',
    // Below the top bar of narrow screens (specification, section 2).
    '@media (max-width: 856px)': {
      insetBlockStart: 'calc(3.75rem + var(--folded-height, 0rem))',
    },
  },
})
