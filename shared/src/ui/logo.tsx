import { chakra } from './chakra.tsx'
import { Mark } from './mark.tsx'

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    color: 'text',
    fontFamily: 'display',
    fontSize: '1.625rem',
    lineHeight: 1,
    letterSpacing: '0.01em',
    '& svg': { flex: 'none', color: 'brass' },
  },
})

/** The house's mark and its name. */
export function Logo() {
  return (
    <Root>
      <Mark sizePx={36} />
      Sala Chan
    </Root>
  )
}
