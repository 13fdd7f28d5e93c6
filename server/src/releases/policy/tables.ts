/** Types of a host and of a remote, or of a remote with slots and of one that fills them, that were checked against each other, and stood live together. */
export interface TypeCheckTable {
  /** The remote whose team has said so, which counts for it alone; `*` when the host’s team or this server has. */
  remote: string
  /** Digests of the types (types-digest.ts). */
  hostTypes: string
  remoteTypes: string
  at: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    typeCheck: TypeCheckTable
  }
}
