/** A stored picture: its upright size and the encodings that the screens use. */
export interface Picture {
  widthPx: number
  heightPx: number
  /** Its colours above and below, `#rrggbb #rrggbb`: what stands in its place until it is there. */
  placeholder: string
  /** As a `srcset` attribute names them, narrowest first: long lists of them compress well. */
  srcset: { avif: string; webp: string }
}
