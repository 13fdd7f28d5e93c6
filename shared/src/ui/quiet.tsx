import { chakra } from './chakra.tsx'

/** A line that is there to be known, and asks for nothing. */
export const Quiet = chakra('p', { base: { color: 'quiet' } })
