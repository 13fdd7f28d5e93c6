import type { Picture } from '@sala/kit/contract/entry'
import bathAvif480 from '../pictures/banner-bath-480.avif'
import bathWebp480 from '../pictures/banner-bath-480.webp'
import bathAvif828 from '../pictures/banner-bath-828.avif'
import bathWebp828 from '../pictures/banner-bath-828.webp'
import bathAvif1200 from '../pictures/banner-bath-1200.avif'
import bathWebp1200 from '../pictures/banner-bath-1200.webp'
import bathAvif1600 from '../pictures/banner-bath-1600.avif'
import bathWebp1600 from '../pictures/banner-bath-1600.webp'
import eveningAvif480 from '../pictures/banner-evening-480.avif'
import eveningWebp480 from '../pictures/banner-evening-480.webp'
import eveningAvif828 from '../pictures/banner-evening-828.avif'
import eveningWebp828 from '../pictures/banner-evening-828.webp'
import eveningAvif1200 from '../pictures/banner-evening-1200.avif'
import eveningWebp1200 from '../pictures/banner-evening-1200.webp'
import eveningAvif1600 from '../pictures/banner-evening-1600.avif'
import eveningWebp1600 from '../pictures/banner-evening-1600.webp'
import oilAvif480 from '../pictures/banner-oil-480.avif'
import oilWebp480 from '../pictures/banner-oil-480.webp'
import oilAvif828 from '../pictures/banner-oil-828.avif'
import oilWebp828 from '../pictures/banner-oil-828.webp'
import oilAvif1200 from '../pictures/banner-oil-1200.avif'
import oilWebp1200 from '../pictures/banner-oil-1200.webp'
import oilAvif1600 from '../pictures/banner-oil-1600.avif'
import oilWebp1600 from '../pictures/banner-oil-1600.webp'
import placeholders from '../pictures/placeholders.json'

export const serviceNames = ['oil', 'bath', 'evening'] as const

export type ServiceName = (typeof serviceNames)[number]

const widthsPx = [480, 828, 1200, 1600] as const

type Urls = [at480: string, at828: string, at1200: string, at1600: string]

export const bannerPictures = {
  oil: picture(
    'oil',
    [oilAvif480, oilAvif828, oilAvif1200, oilAvif1600],
    [oilWebp480, oilWebp828, oilWebp1200, oilWebp1600],
  ),
  bath: picture(
    'bath',
    [bathAvif480, bathAvif828, bathAvif1200, bathAvif1600],
    [bathWebp480, bathWebp828, bathWebp1200, bathWebp1600],
  ),
  evening: picture(
    'evening',
    [eveningAvif480, eveningAvif828, eveningAvif1200, eveningAvif1600],
    [eveningWebp480, eveningWebp828, eveningWebp1200, eveningWebp1600],
  ),
}

function picture(name: ServiceName, avif: Urls, webp: Urls): { file: string; picture: Picture } {
  const placeholder = placeholders[`banner-${name}`]
  const srcset = { avif: toSrcset(avif), webp: toSrcset(webp) }
  return { file: webp[2], picture: { widthPx: 1600, heightPx: 900, placeholder, srcset } }
}

function toSrcset(urls: Urls) {
  return urls.map((url, at) => `${url} ${widthsPx[at]}w`).join(', ')
}
