import { useCallback, useState } from 'react'
import type { Focal } from '../contract/entry.ts'
import type { Picture } from '../contract/picture.ts'
import { focalStyle } from './focal.ts'
import { NoPicture } from './no-picture.tsx'
import { UnloadedPicture } from './unloaded-picture.tsx'

const types = ['avif', 'webp'] as const

interface Props {
  entry: { file: string | null; picture: Picture | null; focal?: Focal | null }
  alt: string
  widthPx: number
  heightPx: number
  className?: string | undefined
}

/** An entry's picture in a list, or a placeholder where there is none. */
export function Thumbnail({ entry, alt, widthPx, heightPx, className }: Props) {
  const { file, picture, focal } = entry
  const [unloaded, setUnloaded] = useState<string | null>(null)
  const retry = useCallback(() => setUnloaded(null), [])
  if (!file || unloaded === file) {
    return (
      <div className={className}>{file ? <UnloadedPicture onRetry={retry} /> : <NoPicture />}</div>
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
        onError={() => setUnloaded(file)}
      />
    </picture>
  )
}
