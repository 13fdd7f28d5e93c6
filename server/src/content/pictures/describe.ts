import type { Picture } from '@sala/kit/contract/picture'
import { type EncodingType, variantUrl } from './encodings.ts'
import type { StoredPicture } from './repository.ts'

interface DescribedPicture {
  file: string | null
  picture: Picture | null
}

/** How an entry tells of its picture: `file` is the widest WebP, which every browser shows. */
export function describePicture(
  stored: StoredPicture | undefined,
  name: string | null,
): DescribedPicture {
  if (!stored || !name) return { file: null, picture: null }
  const { id, widthPx, heightPx, placeholder, widthsPx } = stored
  const srcset = (type: EncodingType) =>
    widthsPx.map((width) => `${variantUrl(id, width, name, type)} ${width}w`).join(', ')
  return {
    file: variantUrl(id, Math.max(...widthsPx), name, 'image/webp'),
    picture: {
      widthPx,
      heightPx,
      placeholder,
      srcset: { avif: srcset('image/avif'), webp: srcset('image/webp') },
    },
  }
}
