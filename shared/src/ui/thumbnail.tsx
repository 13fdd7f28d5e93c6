import { useState } from 'react'
import type { Picture } from '../contract/picture.ts'
import { NoPicture } from './no-picture.tsx'

const types = ['avif', 'webp'] as const

interface Props {
  entry: { file: string | null; picture: Picture | null }
  alt: string
  widthPx: number
  heightPx: number
  className?: string | undefined
}

/** An entry's picture in a list, or a placeholder where there is none. */
export function Thumbnail({ entry: { file, picture }, alt, widthPx, heightPx, className }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!file || missing === file) {
    return (
      <div className={className}>
        <NoPicture />
      </div>
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
        loading="lazy"
        decoding="async"
        onError={() => setMissing(file)}
      />
    </picture>
  )
}
