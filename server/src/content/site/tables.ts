export interface SiteDraftTable {
  /** There is one row. */
  id: 'draft'
  /** JSON of a `SiteContent`. */
  content: string
  /** Random, new at each write. */
  version: string
  savedAt: number
  savedBy: string
}

export interface SiteEditionTable {
  id: string
  /** JSON of a `SiteContent`. */
  content: string
  /** When visitors begin to see it. They see it until the next edition. */
  showFrom: number
  publishedBy: string
}

/** A picture that an owner has uploaded for the site. */
export interface SitePictureTable {
  pictureId: string
  name: string
  touchedAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    siteDraft: SiteDraftTable
    siteEdition: SiteEditionTable
    sitePicture: SitePictureTable
  }
}
