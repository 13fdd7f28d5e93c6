/** A link shows either a published version, or a remote from a developer's machine. */
export interface PreviewLinkTable {
  id: string
  /** SHA-256 of the link's secret, hex. */
  hash: string
  app: string
  version: string | null
  /** Origin on the developer's machine: `http://localhost:PORT` or `http://127.0.0.1:PORT`. */
  origin: string | null
  /** The `remote.json` on that machine, as JSON. */
  description: string | null
  /** The deploy token that created the link, which ends with it; null for links of administrators. */
  tokenId: string | null
  createdBy: string
  createdAt: number
  expiresAt: number
  /** When it was last opened. */
  openedAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    previewLink: PreviewLinkTable
  }
}
