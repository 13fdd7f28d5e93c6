import { chakra } from './chakra.tsx'

/** Buttons side by side, the main one first. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
