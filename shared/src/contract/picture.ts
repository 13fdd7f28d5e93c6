/** One encoding of a picture. */
export interface PictureVariant {
  url: string
  widthPx: number
  type: 'image/avif' | 'image/webp'
}

/** A stored picture: its upright size and the encodings that the screens use. */
export interface Picture {
  widthPx: number
  heightPx: number
  /** Ordered by type, then by width, narrowest first. */
  variants: PictureVariant[]
}
