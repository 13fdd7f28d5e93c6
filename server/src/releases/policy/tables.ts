/**
 * Types of a host and of a remote, or of a remote with slots and of one that fills them, that were
 * checked against each other and were live together.
 */
export interface TypeCheckTable {
  /** The remote whose team ran the check and for which it is valid; `*` when the host's team or this server did. */
  remote: string
  /** Digests of the types (type-attestation.ts). */
  hostTypes: string
  remoteTypes: string
  at: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    typeCheck: TypeCheckTable
  }
}
