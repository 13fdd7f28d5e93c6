import type { Focal } from '@sala/kit/contract/entry'
import type { Picture } from '@sala/kit/contract/picture'
import { useEffect, useRef, useState } from 'react'
import { Blur } from './blur.tsx'
import { loadAgain, onceOnline } from './load-again.ts'
import { Mark } from './mark.tsx'
import styles from './photo.module.css'

interface Props {
  file: string
  picture: Picture | null
  focal?: Focal | null
  alt: string
  sizes: string
}

/**
 * A picture that loads when it comes near, filling the positioned element that it is in: a blur of
 * it until then, the house's mark when it cannot be had.
 */
export function Photo({ file, picture, focal, alt, sizes }: Props) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // It may have failed before there were scripts to be told, and is tried again.
  useEffect(() => {
    if (image.current?.complete) loadAgain(image.current)
  }, [])

  useEffect(() => (isBroken ? onceOnline(() => setBroken(false)) : undefined), [isBroken])

  if (isBroken) {
    return (
      <span role="img" aria-label={alt} className={styles.missing}>
        <Mark />
      </span>
    )
  }

  const { avif, webp } = picture?.srcset ?? {}
  return (
    <>
      {picture?.placeholder && <Blur colours={picture.placeholder} />}
      <picture className={styles.photo}>
        {avif && <source type="image/avif" sizes={sizes} srcSet={avif} />}
        <img
          ref={image}
          loading="lazy"
          decoding="async"
          alt={alt}
          style={focalStyle(focal)}
          width={picture?.widthPx}
          height={picture?.heightPx}
          sizes={sizes}
          srcSet={webp || undefined}
          src={file}
          onError={() => setBroken(true)}
        />
      </picture>
    </>
  )
}

/** Of all that a style could say, the page's policy allows this. */
export const focalStyle = (focal: Focal | null | undefined) =>
  focal ? { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` } : undefined

/** Of a part of a thousandth at the finest. */
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
