import type { Picture } from '@sala/kit/contract/entry'
import { Type } from 'typebox'
import { Nullable } from '../../foundation/http/schemas.ts'
import { type EncodingType, variantUrl } from './encodings.ts'
import type { StoredPicture } from './repository.ts'

interface DescribedPicture {
  file: string | null
  picture: Picture | null
}

/** The picture of an entry as the API answers it: `file` is the widest WebP, which every browser shows. */
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

/** Schema of the picture of an entry. Both are null while the entry has no picture. */
export const entryPicture = {
  file: Nullable(Type.String({ description: 'Address of the picture, immutable.' })),
  picture: Nullable(
    Type.Object({
      widthPx: Type.Integer(),
      heightPx: Type.Integer(),
      placeholder: Type.String({ description: 'Colours of its upper and lower half.' }),
      srcset: Type.Object({ avif: Type.String(), webp: Type.String() }),
    }),
  ),
}

/** Documentation of an upload. Forms are streamed, so `body` has no schema. */
export const pictureForm = {
  consumes: ['multipart/form-data'],
  description:
    'JPEG, PNG, WebP, AVIF or GIF (its first frame), up to 10 MB and 40 megapixels, in the form field `file`.',
}
