import type { Picture } from '@sala/shared/contract/picture'
import { variantUrl } from './encodings.ts'
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
  const variants = stored.variants.map(({ hash, type, widthPx }) => ({
    url: variantUrl(hash, name, type),
    widthPx,
    type,
  }))
  return {
    file: variants.findLast(({ type }) => type === 'image/webp')?.url ?? null,
    picture: { widthPx: stored.widthPx, heightPx: stored.heightPx, variants },
  }
}
