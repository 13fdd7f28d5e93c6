interface RemoteCollectionTable {
  remote: string
  name: string
  /** JSON: all that its releases have declared of it, one over another. */
  declaration: string
  /** Since when the remote is retired; null while it is not. */
  endedAt: number | null
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    remoteCollection: RemoteCollectionTable
  }
}
