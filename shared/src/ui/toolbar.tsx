import { chakra } from './chakra.tsx'

/** What can be done to something that was chosen. */
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
