import { chakra } from './chakra.tsx'

/** A line below what something is known by. */
export const Note = chakra('span', {
  base: {
    display: 'block',
    marginTop: '1',
    color: 'brass',
    fontSize: 'small',
    fontWeight: 400,
  },
})
