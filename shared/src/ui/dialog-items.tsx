import { chakra } from './chakra.tsx'

/** A list in a dialog. */
export const DialogItems = chakra('ul', {
  base: {
    marginTop: '4',
    '& > li': { paddingBlock: '4', borderTop: '1px solid var(--line)' },
  },
})

/** What it is, and what can be done with it. */
export const DialogItem = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& img': { objectFit: 'cover' },
    '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
    '& p': { fontSize: 'small' },
    '& > div:not([class])': { flex: '1 1 8rem' },
  },
})
