import { chakra } from '@chakra-ui/react'

/** Buttons side by side, the main one first. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
