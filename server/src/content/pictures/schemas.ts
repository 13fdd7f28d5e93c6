import { Type } from 'typebox'
import { Nullable } from '../../foundation/http/schemas.ts'

const Picture = Type.Object({
  widthPx: Type.Integer(),
  heightPx: Type.Integer(),
  placeholder: Type.String({ description: 'Its colours above and below.' }),
  srcset: Type.Object({ avif: Type.String(), webp: Type.String() }),
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
