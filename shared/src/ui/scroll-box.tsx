import { chakra } from './chakra.tsx'

/** What may be longer than a dialog is high; give it a name and the focus, so that keys scroll it. */
export const ScrollBox = chakra('div', {
  base: {
    maxHeight: 'min(28rem, 50vh)',
    marginBlock: '4',
    overflowY: 'auto',
    borderBlock: '1px solid var(--line)',
  },
})
