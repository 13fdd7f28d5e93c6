import { chakra } from './chakra.tsx'

/** Rows of a file under a heading, each with its number and what there is to say of it. */
export const FileRows = chakra('section', {
  base: {
    paddingBlock: '3',
    '& h3': { color: 'brass', fontFamily: 'var(--sans)', fontSize: 'small', fontWeight: 500 },
    '& b': { fontWeight: 500 },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '4rem 1fr',
      columnGap: '3',
      paddingBlock: '2',
      borderBlockStart: '1px solid var(--line)',
    },
    '& li:first-of-type': { border: 0 },
    '& li > span': { color: 'quiet', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& div': { minWidth: 0, overflowWrap: 'anywhere' },
    '& dl': { color: 'quiet', fontSize: 'small' },
    '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: '2' },
    '& dt::after': { content: '":"' },
    '& del': { opacity: 0.8 },
    '& ins': { color: 'text', textDecoration: 'none' },
  },
})
