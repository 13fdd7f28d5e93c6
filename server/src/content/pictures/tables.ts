export interface PictureTable {
  id: string
  /** SHA-256 of the bytes that were uploaded, hex. */
  uploadHash: string
  widthPx: number
  heightPx: number
  /** The widths of its encodings, narrowest first, with commas. */
  widthsPx: string
  placeholder: string
  createdAt: number
  /** When an entry last started to use it; the write locks the row against removal. */
  touchedAt: number
}

export interface VariantTable {
  pictureId: string
  /** SHA-256 of `bytes`, hex. */
  hash: string
  type: 'image/avif' | 'image/webp'
  widthPx: number
  bytes: Uint8Array
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    picture: PictureTable
    variant: VariantTable
  }
}
