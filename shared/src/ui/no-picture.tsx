import { chakra } from '@chakra-ui/react'

const Root = chakra('span', {
  base: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '2',
    width: '100%',
    height: '100%',
    border: '1px dashed var(--line)',
    color: 'quiet',
    fontSize: 'small',
    lineHeight: 1.3,
    textAlign: 'center',
    '& svg': { opacity: 0.5 },
  },
})

/** In the place of a picture that is not there. */
export function NoPicture() {
  return (
    <Root>
      <svg viewBox="0 0 48 36" width="40" height="30" fill="none" aria-hidden="true">
        <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <path d="M2 21c9-2 17-8 22-18c5 10 13 16 22 18" />
          <path d="M9 30c6-2 11-6 15-12c4 6 9 10 15 12" />
        </g>
      </svg>
      No picture yet
    </Root>
  )
}
