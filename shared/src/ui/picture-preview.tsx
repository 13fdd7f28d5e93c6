import { chakra } from '@chakra-ui/react'
import { NoPicture } from './no-picture.tsx'
import { useObjectUrl } from './use-object-url.ts'
import type { PictureDraft } from './use-picture.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    alignSelf: 'start',
    maxWidth: '100%',
    overflow: 'hidden',
    background: 'ground',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    // On a phone an empty frame would push the fields out of sight.
    '@container (width < 34rem)': { '&[data-empty]': { width: '100%', height: '6rem' } },
    '&[data-loading]': {
      background:
        'linear-gradient(100deg, var(--ground) 40%, var(--raised-high) 50%, var(--ground) 60%) 100% 0 / 300% 100%',
      animation: 'breathe 2s ease-in-out infinite',
    },
  },
})

interface Props {
  picture: PictureDraft
  widthPx: number
  heightPx: number
}

/** The chosen picture in the size in which it will be listed. */
export function PicturePreview({ picture: { file, isLoading }, widthPx, heightPx }: Props) {
  const url = useObjectUrl(file)

  return (
    <Frame
      css={{ width: `${widthPx}px`, aspectRatio: `${widthPx} / ${heightPx}` }}
      data-empty={!file || undefined}
      data-loading={isLoading || undefined}
    >
      {url ? <img src={url} alt="Preview" /> : !isLoading && <NoPicture />}
    </Frame>
  )
}
