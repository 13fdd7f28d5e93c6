import { chakra } from '@chakra-ui/react'

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
    '& svg': { flex: 'none', color: 'accent' },
  },
})

/** The house's mark, a pavilion's roof, and its name. */
export function Logo() {
  return (
    <Root>
      <svg viewBox="0 0 48 36" width="40" height="30" fill="none" aria-hidden="true">
        <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M2 21c9-2 17-8 22-18c5 10 13 16 22 18" />
          <path d="M9 30c6-2 11-6 15-12c4 6 9 10 15 12" />
        </g>
      </svg>
      Sala Chan
    </Root>
  )
}
