import { chakra } from '@chakra-ui/react'

const Root = chakra('span', {
  base: {
    display: 'block',
    marginTop: '1',
    color: 'brass',
    fontSize: 'small',
    fontWeight: 400,
  },
})

/** Marks an entry for which something was typed that is not saved. */
export function UnsavedMark() {
  return <Root>Unsaved changes</Root>
}
