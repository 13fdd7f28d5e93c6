import type { MouseEvent } from 'react'
import type { FocalPoint } from '../contract/entry.ts'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { focalStyle, toFocalPoint } from './focal.ts'
import { NoPicture } from './thumbnail.tsx'
import type { PictureDraft } from './use-picture.ts'
import { useObjectUrl } from './use-picture.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    alignSelf: 'start',
    maxWidth: '100%',
    overflow: 'hidden',
    background: 'ground',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    '&[data-pressable] img': { cursor: 'crosshair' },
    // On phones an empty frame would push the fields out of view.
    '@container (width < 34rem)': { '&[data-empty]': { width: '100%', height: '6rem' } },
    '&[data-loading]': {
      background:
        'linear-gradient(100deg, var(--ground) 40%, var(--raised-high) 50%, var(--ground) 60%) 100% 0 / 300% 100%',
      animation: 'breathe 2s ease-in-out infinite',
    },
  },
})

const Point = chakra('span', {
  base: {
    position: 'absolute',
    width: '1.25rem',
    height: '1.25rem',
    margin: '-0.625rem',
    border: '2px solid var(--brass)',
    borderRadius: '50%',
    forcedColorAdjust: 'none',
    boxShadow: '0 0 0 1px var(--ground), inset 0 0 0 1px var(--ground)',
    pointerEvents: 'none',
  },
})

/** The point of a picture that every crop keeps in view. */
export interface FocalControl {
  point: FocalPoint | null
  onPoint: (point: FocalPoint) => void
}

interface Props {
  picture: PictureDraft
  widthPx: number
  heightPx: number
  focal?: FocalControl | undefined
}

const middle = { x: 0.5, y: 0.5 }

/** The chosen picture in the size of the list. A click sets its focal point. */
export function PicturePreview({ picture, widthPx, heightPx, focal }: Props) {
  const { file, isLoading } = picture
  const url = useObjectUrl(file)
  const setFocal = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const image = currentTarget.querySelector('img')
    if (!focal || !image?.naturalWidth) return
    const frame = image.getBoundingClientRect()
    const at = {
      x: (clientX - frame.left) / frame.width,
      y: (clientY - frame.top) / frame.height,
    }
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    focal.onPoint(toFocalPoint(at, focal.point ?? middle, frame, size))
  }

  return (
    <Frame
      css={{ width: `${widthPx}px`, aspectRatio: `${widthPx} / ${heightPx}` }}
      data-empty={!file || undefined}
      data-loading={isLoading || undefined}
      data-pressable={focal && url ? true : undefined}
      onClick={setFocal}
    >
      {url ? (
        <img src={url} alt={t('Preview')} style={focalStyle(focal?.point)} />
      ) : (
        !isLoading && <NoPicture />
      )}
      {/* `object-position` puts the focal point at the same percentage of the frame. */}
      {url && focal?.point && (
        <Point
          data-focal
          style={{ left: `${focal.point.x * 100}%`, top: `${focal.point.y * 100}%` }}
        />
      )}
    </Frame>
  )
}
