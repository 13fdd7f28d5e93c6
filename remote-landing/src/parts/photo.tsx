import type { Picture } from '@sala/shared/contract/picture'
import { useState } from 'react'
import { Mark } from './mark.tsx'
import styles from './photo.module.css'

interface Props {
  file: string
  picture: Picture | null
  alt: string
  sizes: string
}

/** A picture of the API, filling its frame; the house's mark where it cannot be had. */
export function Photo({ file, picture, alt, sizes }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <span role="img" aria-label={alt} className={styles.missing}>
        <Mark />
      </span>
    )
  }

  const avif = srcSet(picture, 'image/avif')
  return (
    <picture className={styles.photo}>
      {avif && <source type="image/avif" sizes={sizes} srcSet={avif} />}
      <img
        loading="lazy"
        decoding="async"
        alt={alt}
        width={picture?.widthPx}
        height={picture?.heightPx}
        sizes={sizes}
        srcSet={srcSet(picture, 'image/webp')}
        src={file}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}

function srcSet(picture: Picture | null, type: string) {
  const variants = picture?.variants.filter((variant) => variant.type === type) ?? []
  return variants.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ') || undefined
}
