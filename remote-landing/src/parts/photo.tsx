import type { FocalPoint, Picture } from '@sala/kit/contract/entry'
import { useEffect, useRef, useState } from 'react'
import { Logo } from './ornaments.tsx'
import styles from './photo.module.css'

interface Props {
  file: string
  picture: Picture | null
  focal?: FocalPoint | null
  alt: string
  sizes: string
}

/**
 * A lazy picture that fills its positioned parent: a blurred placeholder while it loads, the logo if
 * it fails.
 */
export function Photo({ file, picture, focal, alt, sizes }: Props) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // Retries a picture that failed before hydration.
  useEffect(() => {
    if (image.current?.complete) retryImage(image.current)
  }, [])

  useEffect(() => (isBroken ? onceOnline(() => setBroken(false)) : undefined), [isBroken])

  if (isBroken) {
    return (
      <span role="img" aria-label={alt} className={styles.missing}>
        <Logo />
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

/** An inline style, which the Content-Security-Policy allows for `object-position` only. */
export const focalStyle = (focal: FocalPoint | null | undefined) =>
  focal ? { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` } : undefined

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`

/**
 * A placeholder: a gradient of two colours.
 * @param colours top and bottom, `#rrggbb #rrggbb`
 */
function Blur({ colours }: { colours: string }) {
  const [top, bottom] = colours.split(' ')

  return (
    <svg className={styles.blur} color={top} aria-hidden="true">
      <rect fill={bottom} />
    </svg>
  )
}

/** Requests an image again if it failed to load. */
export function retryImage(image: HTMLImageElement) {
  const { naturalWidth, src } = image
  if (naturalWidth === 0) image.src = src
}

/** @returns a function that unsubscribes */
export function onceOnline(retry: () => void) {
  addEventListener('online', retry, { once: true })
  return () => removeEventListener('online', retry)
}
