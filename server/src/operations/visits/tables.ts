export interface VisitCountTable {
  /** In the house's time zone, such as `2031-04-13`. */
  day: string
  /** The kind of `name`; `book-now` counts presses. */
  about: 'page' | 'language' | 'country' | 'book-now'
  /** A route, a code such as `th` or `TH`, `other`, or '' where the browser names none. */
  name: string
  times: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    visitCount: VisitCountTable
  }
}
