/** What browsers refused to do for a page, one row for each kind, with how often it was told. */
export interface ViolationTable {
  /** SHA-256 of directive, blocked and page, hex. */
  id: string
  /** Such as `script-src-elem`, or `integrity`. */
  directive: string
  /** What was refused: an origin, a path of our own, or a word such as `inline`. */
  blocked: string
  /** Path of the page, without its query. */
  page: string
  /** A keyed hash of the address that told of it first; it tells addresses apart and nothing else. */
  source: string
  times: number
  firstAt: number
  lastAt: number
}

declare module '../../foundation/db/tables.ts' {
  interface Tables {
    violation: ViolationTable
  }
}
