export interface ListTable {
  name: string
  /** Random, new at each write to the list; part of its ETags. */
  revision: string
  /** The highest position ever given; 0 before the first entry. */
  lastPosition: number
}

declare module '../db/tables.ts' {
  interface Tables {
    list: ListTable
  }
}
