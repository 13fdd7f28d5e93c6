import { chakra } from './chakra.tsx'

/** Groups of fields, each below its own: beside each other where there is room. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    gap: '5',
    '& > div': { display: 'grid', alignContent: 'start', gap: '4' },
  },
})
