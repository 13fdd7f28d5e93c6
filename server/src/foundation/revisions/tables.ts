export interface ListTable {
  name: string
  /** Random, new at each write to the list; its ETag. */
  revision: string
  /** The place that the newest entry was given; 0 while there never was one. */
  lastPosition: number
}

declare module '../db/tables.ts' {
  interface Tables {
    list: ListTable
  }
}
