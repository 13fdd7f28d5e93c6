import { Type } from 'typebox'
import { Nullable } from '../http/schemas.ts'

const Picture = Type.Object({
  widthPx: Type.Integer(),
  heightPx: Type.Integer(),
  variants: Type.Array(
    Type.Object({
      url: Type.String(),
      widthPx: Type.Integer(),
      type: Type.Enum(['image/avif', 'image/webp']),
    }),
  ),
})

/** What every entry answers of its picture; both are null until the picture has arrived. */
export const entryPicture = {
  file: Nullable(Type.String({ description: 'Address of the picture, immutable.' })),
  picture: Nullable(Picture),
}

/** For the documentation: the form is read as it arrives and never stands in `body`. */
export const pictureForm = {
  consumes: ['multipart/form-data'],
  description:
    'JPEG, PNG, WebP, AVIF or GIF (its first frame), up to 10 MB and 40 megapixels, in the form field `file`.',
}
