import { chakra } from './chakra.tsx'

/** What is wrong with a field, below it. */
export const FieldFault = chakra('p', {
  base: { color: 'accent-text', fontSize: 'small', lineHeight: 1.4 },
})
