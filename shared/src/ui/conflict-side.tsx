import type { ReactNode } from 'react'
import { chakra } from './chakra.tsx'

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '3',
    minWidth: 0,
    '& h3': { color: 'brass', fontSize: 'small', fontWeight: 500 },
    '& dl': { display: 'grid', gap: '3' },
    '& dt': { color: 'quiet', fontSize: 'small' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    // What both have in common steps back.
    '& dd[data-same]': { color: 'quiet' },
  },
})

const Frame = chakra('div', {
  base: {
    maxWidth: '100%',
    overflow: 'hidden',
    '& > *, & img': { width: '100%', height: '100%' },
    '& img': { objectFit: 'cover' },
  },
})

interface Props {
  title: string
  texts: { label: string; text: string; isSame: boolean }[]
  /** Of the picture; undefined where there is none. */
  size: { widthPx: number; heightPx: number } | undefined
  /** The picture. */
  children: ReactNode
}

/** One of the two versions of an entry. */
export function ConflictSide({ title, texts, size, children }: Props) {
  return (
    <Root>
      <h3>{title}</h3>
      {size && (
        <Frame
          css={{ width: `${size.widthPx}px`, aspectRatio: `${size.widthPx} / ${size.heightPx}` }}
        >
          {children}
        </Frame>
      )}
      <dl>
        {texts.map(({ label, text, isSame }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-same={isSame || undefined}>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </Root>
  )
}
