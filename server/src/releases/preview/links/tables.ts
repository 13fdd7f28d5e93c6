export interface PreviewLinkTable {
  id: string
  /** SHA-256 of what is secret in the link, hex. */
  hash: string
  app: string
  version: string
  /** The deploy token that it was made with, with which it ends; null of an administrator's. */
  tokenId: string | null
  createdBy: string
  createdAt: number
  expiresAt: number
  /** When somebody opened it last. */
  openedAt: number | null
}

declare module '../../../foundation/db/tables.ts' {
  interface Tables {
    previewLink: PreviewLinkTable
  }
}
