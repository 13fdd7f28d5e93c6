import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FocalPoint, Picture } from '../contract/entry.ts'
import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { focalStyle } from './focal.ts'
import { LogoSymbol } from './logo-symbol.tsx'

const EmptyFrame = chakra('span', {
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

/** Placeholder for a missing picture, with the reason. */
export function NoPicture({ children = t('No picture yet') }: { children?: ReactNode }) {
  return (
    <EmptyFrame>
      <LogoSymbol sizePx={36} />
      {children}
    </EmptyFrame>
  )
}

/**
 * Placeholder for a picture that could not be loaded.
 * @param onRetry called when the network is back or the frame is scrolled into view again; must be stable
 */
function FailedPicture({ onRetry }: { onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.addEventListener('online', onRetry)
    let wasOutOfView = false
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && wasOutOfView) onRetry()
      wasOutOfView ||= !entry?.isIntersecting
    })
    if (frame.current) observer.observe(frame.current)
    return () => {
      window.removeEventListener('online', onRetry)
      observer.disconnect()
    }
  }, [onRetry])

  return (
    <div ref={frame} style={{ height: '100%' }}>
      <NoPicture>{t('Couldn’t load the picture')}</NoPicture>
    </div>
  )
}

const types = ['avif', 'webp'] as const

interface Props {
  entry: { file: string | null; picture: Picture | null; focal?: FocalPoint | null }
  alt: string
  widthPx: number
  heightPx: number
  className?: string | undefined
}

/** An entry's picture in a list, or a placeholder without one. */
export function Thumbnail({ entry, alt, widthPx, heightPx, className }: Props) {
  const { file, picture, focal } = entry
  const [failedFile, setFailedFile] = useState<string | null>(null)
  const retry = useCallback(() => setFailedFile(null), [])
  if (!file || failedFile === file) {
    return (
      <div className={className}>{file ? <FailedPicture onRetry={retry} /> : <NoPicture />}</div>
    )
  }

  return (
    <picture>
      {types.map((type) => {
        const srcSet = picture?.srcset[type]
        return (
          srcSet && (
            <source key={type} type={`image/${type}`} srcSet={srcSet} sizes={`${widthPx}px`} />
          )
        )
      })}
      <img
        className={className}
        src={file}
        alt={alt}
        width={widthPx}
        height={heightPx}
        style={focalStyle(focal)}
        loading="lazy"
        decoding="async"
        onError={() => setFailedFile(file)}
      />
    </picture>
  )
}
