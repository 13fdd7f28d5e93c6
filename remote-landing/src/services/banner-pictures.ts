import type { Picture } from '@sala/shared/contract/picture'
import bathAvif480 from '../pictures/banner-bath-480.avif'
import bathWebp480 from '../pictures/banner-bath-480.webp'
import bathAvif828 from '../pictures/banner-bath-828.avif'
import bathWebp828 from '../pictures/banner-bath-828.webp'
import bathAvif1200 from '../pictures/banner-bath-1200.avif'
import bathWebp1200 from '../pictures/banner-bath-1200.webp'
import eveningAvif480 from '../pictures/banner-evening-480.avif'
import eveningWebp480 from '../pictures/banner-evening-480.webp'
import eveningAvif828 from '../pictures/banner-evening-828.avif'
import eveningWebp828 from '../pictures/banner-evening-828.webp'
import eveningAvif1200 from '../pictures/banner-evening-1200.avif'
import eveningWebp1200 from '../pictures/banner-evening-1200.webp'
import oilAvif480 from '../pictures/banner-oil-480.avif'
import oilWebp480 from '../pictures/banner-oil-480.webp'
import oilAvif828 from '../pictures/banner-oil-828.avif'
import oilWebp828 from '../pictures/banner-oil-828.webp'
import oilAvif1200 from '../pictures/banner-oil-1200.avif'
import oilWebp1200 from '../pictures/banner-oil-1200.webp'

type Urls = [at480: string, at828: string, at1200: string]

export const bannerPictures = {
  oil: picture([oilAvif480, oilAvif828, oilAvif1200], [oilWebp480, oilWebp828, oilWebp1200]),
  bath: picture([bathAvif480, bathAvif828, bathAvif1200], [bathWebp480, bathWebp828, bathWebp1200]),
  evening: picture(
    [eveningAvif480, eveningAvif828, eveningAvif1200],
    [eveningWebp480, eveningWebp828, eveningWebp1200],
  ),
}

function picture(avif: Urls, webp: Urls): { file: string; picture: Picture } {
  const variants = [...encoded('image/avif', avif), ...encoded('image/webp', webp)]
  return { file: webp[2], picture: { widthPx: 1200, heightPx: 675, variants } }
}

function encoded(type: 'image/avif' | 'image/webp', [at480, at828, at1200]: Urls) {
  return [
    { type, widthPx: 480, url: at480 },
    { type, widthPx: 828, url: at828 },
    { type, widthPx: 1200, url: at1200 },
  ]
}
