import { useEffect, useRef } from 'react'
import { focalStyle, onceOnline, retryImage } from '../parts/photo.tsx'
import tallAvif480 from '../pictures/hero-tall-480.avif'
import tallWebp480 from '../pictures/hero-tall-480.webp'
import tallAvif900 from '../pictures/hero-tall-900.avif'
import tallWebp900 from '../pictures/hero-tall-900.webp'
import tallAvif1260 from '../pictures/hero-tall-1260.avif'
import tallWebp1260 from '../pictures/hero-tall-1260.webp'
import wideAvif960 from '../pictures/hero-wide-960.avif'
import wideWebp960 from '../pictures/hero-wide-960.webp'
import wideAvif1440 from '../pictures/hero-wide-1440.avif'
import wideWebp1440 from '../pictures/hero-wide-1440.webp'
import wideAvif1920 from '../pictures/hero-wide-1920.avif'
import wideWebp1920 from '../pictures/hero-wide-1920.webp'
import wideAvif2400 from '../pictures/hero-wide-2400.avif'
import wideWebp2400 from '../pictures/hero-wide-2400.webp'
import { useSite } from '../site/site-context.tsx'

const tallAvif = `${tallAvif480} 480w, ${tallAvif900} 900w, ${tallAvif1260} 1260w`
const tallWebp = `${tallWebp480} 480w, ${tallWebp900} 900w, ${tallWebp1260} 1260w`
const wideAvif = `${wideAvif960} 960w, ${wideAvif1440} 1440w, ${wideAvif1920} 1920w, ${wideAvif2400} 2400w`
const wideWebp = `${wideWebp960} 960w, ${wideWebp1440} 1440w, ${wideWebp1920} 1920w, ${wideWebp2400} 2400w`

const upright = '(aspect-ratio <= 3/4)'
// The picture covers the hero: wider than the window if the hero is taller than the picture's ratio.
const tallSizes = 'max(100vw, 60svh)'
const wideSizes = 'max(100vw, 160svh)'

/** The default picture or the owner's own. Only this picture is loaded eagerly. */
export function HeroPicture() {
  const { home } = useSite()?.pictures ?? {}
  const own = home?.picture.srcset
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => onceOnline(() => image.current && retryImage(image.current)), [])

  return (
    <picture>
      {!own && (
        <>
          <source media={upright} type="image/avif" sizes={tallSizes} srcSet={tallAvif} />
          <source media={upright} type="image/webp" sizes={tallSizes} srcSet={tallWebp} />
        </>
      )}
      <source type="image/avif" sizes={wideSizes} srcSet={own?.avif ?? wideAvif} />
      <img
        ref={image}
        fetchPriority="high"
        alt=""
        width={2400}
        height={1350}
        sizes={wideSizes}
        srcSet={own?.webp ?? wideWebp}
        src={home?.file ?? wideWebp1440}
        style={focalStyle(home?.focal)}
      />
    </picture>
  )
}
