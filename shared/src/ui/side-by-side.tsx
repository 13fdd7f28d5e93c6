import { chakra } from './chakra.tsx'

/** What was, and what is. */
export const SideBySide = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '4',
    marginBlock: '3',
    '& h3': { color: 'quiet', fontFamily: 'sans', fontSize: 'small' },
    '& dt': { color: 'quiet', fontSize: 'small' },
    '& dd': { overflowWrap: 'anywhere' },
    '& img': { marginBlock: '2', objectFit: 'cover' },
  },
})
