/** A row shows either a published version, or a remote from a developer's machine. */
export interface PreviewLinkTable {
  id: string
  /** SHA-256 of the link's secret, hex. */
  hash: string
  app: string
  version: string | null
  /** Where the developer's machine serves the remote: `http://localhost:PORT` or `http://127.0.0.1:PORT`. */
  origin: string | null
  /** The remote's `remote.json` there, as JSON. */
  description: string | null
  /** The deploy token that it was made with, with which it ends; null of an administrator's. */
  tokenId: string | null
  createdBy: string
  createdAt: number
  expiresAt: number
  /** When it was opened last. */
  openedAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    previewLink: PreviewLinkTable
  }
}
