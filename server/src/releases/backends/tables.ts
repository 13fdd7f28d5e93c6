export interface BackendTable {
  app: string
  origin: string
  /** Whether it may be in a network of one's own, and be spoken to over plain http: 0 or 1. */
  isPrivate: number
  allowedBy: string
  allowedAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    backend: BackendTable
  }
}
