/** Types of a host and of a remote that were checked against each other, and stood live together. */
export interface TypeCheckTable {
  /** The remote whose team has said so, which counts for it alone; `*` when the host’s team or the house has. */
  remote: string
  /** Digests of the types (types-digest.ts). */
  hostTypes: string
  remoteTypes: string
  at: number
}
