import { chakra } from './chakra.tsx'
import { LogoSymbol } from './logo-symbol.tsx'

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

/** The logo: symbol and name. */
export function Logo() {
  return (
    <Root>
      <LogoSymbol sizePx={36} />
      Sala Chan
    </Root>
  )
}
