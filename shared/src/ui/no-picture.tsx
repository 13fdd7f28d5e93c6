import type { ReactNode } from 'react'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { Mark } from './mark.tsx'

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

/** In the place of a picture that is not there, and why it is not. */
export function NoPicture({ children = t('No picture yet') }: { children?: ReactNode }) {
  return (
    <Root>
      <Mark sizePx={36} />
      {children}
    </Root>
  )
}
