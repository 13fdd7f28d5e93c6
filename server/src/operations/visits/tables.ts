export interface VisitCountTable {
  /** Of the house, such as `2031-04-13`. */
  day: string
  /** What is counted: by what `name` tells visits apart, or presses. */
  about: 'page' | 'language' | 'country' | 'book-now'
  /** A route, a code such as `th` or `TH`, `other`, or '' where nobody has said. */
  name: string
  times: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    visitCount: VisitCountTable
  }
}
